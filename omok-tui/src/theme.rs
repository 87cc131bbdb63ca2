//! Colours and marks for each colour depth.

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Depth {
    /// None: only attributes such as reverse.
    None,
    /// The 16 colours whose look the user's palette decides.
    Sixteen,
    /// The 256 of xterm.
    Indexed,
    /// 24 bits.
    Truecolor,
}
