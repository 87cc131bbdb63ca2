### English. Every sentence of the screen and of plain mode, and what is printed
### before and after. What is said of arguments and of the records that they
### name, and the answers of `check`, stand in the code that says them, in
### English.
###
### Sentences that go to the status line say the most important thing first:
### on a narrow terminal the end is cut off. Where that would cut off what has
### to be known, a sentence has a short form, .short, of at most 25 columns. What
### names something from outside (a path, a relay, a reason) takes more rows than
### one until a key is pressed, so its end may be the important part.

## Words

# What is in braces without a dollar sign is another message, said with the same
# variables.
color = { $color ->
    [black] Black
   *[white] White
}
turn = { $mine ->
    [yes] your turn
   *[no] your opponent's turn
}

-renju = Renju
-omok = Omok
-gomoku = Gomoku

rules-name = { $rules ->
    [renju] { -renju }
    [omok] { -omok }
   *[gomoku] { -gomoku }
}
rules-and-size = { rules-name } { $size }×{ $size }

## Start screen

tagline = { -omok }: five in a row for two
local-game = Local game
about-local-game = Two players at this terminal
host-game = Host a game
about-host-game = Opens a room: you get a code for somebody elsewhere
join-game = Join a game
about-join-game = With the code or line that its host gave you
resume-game = Resume a game
resume-seat = Resume { rules-and-size } as { color }
go-on = Go on with { rules-and-size }
about-go-on = The game at this terminal that was cut off after { $plies ->
    [one] one move
   *[other] { $plies } moves
}
about-resume = { $seats ->
    [one] A seat is saved here
   *[other] { $seats } seats are saved here
}
seat = { rules-and-size }, you are { color }
seat-of-room = { $code }: { seat }
ago = { $unit ->
    [minutes] { $count ->
        [0] just now
        [one] a minute ago
       *[other] { $count } minutes ago
    }
   *[hours] { $count ->
        [one] an hour ago
       *[other] { $count } hours ago
    }
}
seat-used = Used { ago }, on { $relay }
seat-played = { $moves ->
    [0] No move yet
    [one] One move
   *[other] { $moves } moves
}, used { ago }, on { $relay }
seat-stale = Probably ended: not used for { $days ->
    [one] a day
   *[other] { $days } days
}, on { $relay }
read-rules = Rules
about-rules = How { -renju }, { -omok } and { -gomoku } are played
about-settings = Sound, theme, mouse, the rules of new games and the rest
quit = Quit

choose-rules = Which rules?
about-renju = As in tournaments: Black wins with exactly five and may make no double three, no double four and no overline.
about-omok = As in Korea: five or more wins. Nobody may make a double three.
about-gomoku = The plain game: exactly five wins. Nothing is forbidden.
choose-size = Which board?
size = { $size }×{ $size }

## Badge: whose turn, and words to click

to-move = { color } to move
wins = { color } wins
drawn = Draw
you = You are { color } · { $state ->
    [your-turn] your turn
    [their-turn] opponent's turn
    [sending] sending
    [won] you win
    [lost] you lose
    [drawn] draw
    [unfinished] unfinished
   *[closed] closed
}
    .short = { color } · { $state ->
        [your-turn] your turn
        [their-turn] their turn
        [sending] sending
        [won] you win
        [lost] you lose
        [drawn] draw
        [unfinished] unfinished
       *[closed] closed
    }
program-name = { -omok }
seat-stands = { $state ->
    [your-turn] your turn
    [their-turn] opponent's turn
    [sending] sending
    [won] you win
    [lost] you lose
    [drawn] draw
    [unfinished] unfinished
   *[closed] closed
}
aside-away = opponent away
aside-left = opponent has left
    .short = opponent left
aside-rematch-asked = rematch: opponent missing
    .short = missing: them
aside-rematch-wanted = rematch: you are missing
    .short = missing: you

word-new-game = New game
word-rematch = Rematch
word-copy = Copy the line
word-copy-text = Copy
word-try-now = Try now
word-save = Save
word-sound = Sound { $on ->
    [yes] on
   *[no] off
}
word-mouse = Mouse { $on ->
    [yes] on
   *[no] off
}
word-help = Help
word-menu = Menu
word-back = Back
word-forward = Forward
word-play = { $on ->
    [yes] Stop
   *[no] Play
}
word-close = Close
word-enter = OK

## Status line: the last event

welcome = Black begins. Enter places a stone, ? shows the keys.
welcome-replay = The empty board. ] steps forward, Space plays on.
moved = Move { $ply }: { color } { $point }
moved-unseen = { moved }. Still shown: { $seen ->
    [0] the empty board
   *[other] move { $seen }
}
    .short = { $ply }. { $point }; still at { $seen }
won = Move { $ply }: { color } { $point }. { color } wins!
    .short = { $ply }. { $point }: { color } wins!
draw-full = Move { $ply }: { color } { $point }. Draw: the board is full.
    .short = Draw: the board is full.
draw-no-legal-move = Move { $ply }: { color } { $point }. Draw: every empty point is forbidden to { $next ->
    [black] Black
   *[white] White
}.
    .short = Draw: no legal move.
occupied = Occupied: { $point }. { color } to move.
    .short = Occupied: { $point }.
ban = { $reason ->
    [overline] overline
    [four-four] four-four
   *[three-three] three-three
}
forbidden = Forbidden: { ban } at { $point }. { color } to move.
    .short = Not { $point }: { ban }
not-your-turn = Not your turn.
game-over = The game is over. n begins a new one.
new-game = New game: Black begins.
welcome-online = You are { color }: { turn }.
opponent-joined = Your opponent has joined. You are { color }: { turn }.
opponent-away = Connection lost: your opponent is away, and may come back.
opponent-back = Your opponent is back.
moved-and-back = { moved }. { opponent-back }
opponent-left-game = Your opponent has left for good: the game ends unfinished.
opponent-left-room = Your opponent has left for good: there is no rematch.
connection-lost = Connection lost: trying to come back.
relay-restarting = The relay has stopped: the game goes on if it comes back.
reconnected = Connected again: { turn }.
reconnected-to-room = Connected again.
pending = On its way: { $point } …
still-pending = Not your turn: { $point } is still on its way.
taken-back = Taken back: { $point }. The game had gone on without it.
move-undone = The last move was taken back: the relay could not store it.
not-stored = Taken back: { $point }. The relay could not store it. Try again.
no-opponent-yet = Your opponent is not here yet.
game-over-online = The game is over. r asks for a rematch.
no-rematch-yet = The game is not over: a rematch comes after it.
no-rematch = Your opponent has left: there is no rematch.
rematch-asked = You ask for a rematch. Your opponent is still missing.
rematch-wanted = Your opponent asks for a rematch. r agrees.
rematch-agreed = Both ask for a rematch.
game-started = Game { $number } begins: { turn }.
leaving = Leaving: waiting for the relay to know it …
copied = Handed to the terminal's clipboard. If it does not arrive, select it.
record-copied = Handed to the terminal's clipboard
invite-used-up = The invite has been used: the room is full.
relay-met = A new relay. From now on its pin has to be { $pin } at { $relay }.
relay-forgotten = A new relay with the pin { $pin } at { $relay }, which cannot be remembered: { $reason }
seat-not-saved = This seat would not survive the program: { $reason }
seat-saved = This seat is saved now: it survives the program.
returned = Back at the last move; no stone was placed.
goes-on = The game goes on: { color } to move.
stepped = Move { $ply } of { $plies }: { color } { $point }
stepped-to-start = The empty board, before move 1 of { $plies }
sound = Sound { $on ->
    [yes] on
   *[no] off
}
theme = Theme: { $theme ->
    [high-contrast] high contrast
    [monochrome] monochrome
   *[wood] wood
}
mouse = { $on ->
    [yes] Mouse on: a click places a stone
   *[no] Mouse off: the terminal selects text
}
language = Language: English
only-english = English only: this terminal's locale is not one of UTF-8.
language-unshown = English, not { $asked }: the locale (LC_ALL, LC_CTYPE or LANG) is not one of UTF-8.
record-written = Written: { $name }
record-failed = Not written: { $reason }
record-unreadable = { $place }: cannot read it: { $reason }
press-again = Press again to place a stone at { $point }.
nothing-to-write = No stone has been placed, so there is nothing to write.
no-files = No file is written here.
no-shell = There is no shell to go to here; q quits.
kept-broken = A kept game cannot be read: it is in { $path }
kept-unreadable = A kept game cannot be read; it is in { $path }: { $reason }
record-written-psq = Written: { $name }. Moves and names only: PSQ has no rules, date or event.
config-broken = Settings: not all were understood, see { $place }
not-remembered = This holds until you quit, but is not remembered: { $reason }
keep-failed = This game would not survive a lost terminal: { $reason }

## Reasons: what the system, a file or a stranger's answer has against it. They
## stand after a colon, without a full stop.

system = { $refused ->
    [not-found] No such file or directory
    [exists] File exists
    [denied] Permission denied
    [disk-full] No space left on device
    [read-only] Read-only file system
    [no-folder] Not a directory
    [folder] Is a directory
    [bad-name] No file can have this name
    [too-large] File too large
    [no-text] Not UTF-8 text
    [address-in-use] Address already in use
    [no-such-address] This machine has no such address
   *[other] The system refuses
}
system-error = The system refuses, with error { $number }
reason-at = { $place }: { $reason }
reason-no-key = this connection came without a key of its own
reason-no-place = nothing says where to keep it ({ $variables })
reason-too-long = longer than { $bytes } bytes
reason-no-file = not a regular file
reason-not-yet = there is no such file yet
reason-read-only = read-only
reason-newer = a newer version of this program wrote it; it is left alone
reason-broken = broken, or something else; it is left alone
reason-no-game = line { $line } is not that of a game
reason-in-use = another program of this account has it
reason-full = { $count } are kept already
reason-no-code = the room has no code to be found by
reason-no-toml = no setting is taken, since this is not TOML
reason-unknown-setting = { $key } is no setting; there are { $possible }
reason-setting = { $key } = { $value } means nothing; possible: { $possible }
reason-table = { $key } is a table here, and should be a value
reason-rooms-not-kept = the rooms of the relay in this program cannot be kept: { $reason }
reason-alert = alert { $name }
reason-unsuited = their methods do not fit

## Prompts

ask-point = :
ask-point-hint = a point, such as { $point }
ask-name = Write to:
ask-name-hint = .txt .sgf .psq
not-a-point = “{ $text }” is no point; one is { $point }
off-board = { $text } is off the board: a1 to { $corner }
unknown-format = The name must end in .txt, .sgf or .psq
ask-invite = Invite:
ask-invite-hint = such as K7Q-M4X-W2R or the whole line
ask-relay = Relay:
ask-relay-hint = such as relay.example.org:15150; empty: this machine
code-symbol = “{ $symbol }” is not in a code, such as K7Q-M4X-W2R
code-length = A code has 9 letters and digits, not { $symbols }
invite-no-host = The relay's host is missing after @
invite-host = “{ $host }” is no host, such as relay.example.org
invite-brackets = “{ $host }”: write IPv6 as { $right }
invite-port = “{ $port }” is no port: 1 to 65535
pin-symbol = “{ $symbol }” is not in a pin: it has digits and letters
pin-length = A pin has 26 letters and digits after #, not { $symbols }
pin-first = A pin begins with a digit from 0 to 7, not with “{ $symbol }”

## Online: on the way to a game

opening-host = Opening a room …
opening-join = Looking for the room …
opening-resume = Going back to the game …
opening-failed = Nothing could be opened.
waiting = Waiting for your opponent
waiting-game = { rules-and-size }. You are Black and begin.
waiting-line = Read the code out, or send this line:
other-line = or
relay-at = Relay: { $relay }
own-relay-everywhere = The relay runs inside this program, at port { $port } of every address of this machine. Keep it open.
own-relay-everywhere-ends = The relay runs inside this program, at port { $port } of every address of this machine. Its rooms cannot be kept: they end with the program.
own-relay-at = The relay runs inside this program, at { $relay }. Keep it open.
own-relay-at-ends = The relay runs inside this program, at { $relay }. Its rooms cannot be kept: they end with the program.
lost = { $trouble ->
    [foreign] { $relay } answers, but not as a relay.
    [stranger] Another relay answers at { $relay }: its key is not that of your game. Nothing is said to it.
    [full] The relay at { $relay } has all the players it can take.
   *[cut] Connection lost.
}
retry-in = { lost } Next try in { $seconds } s.
retrying = { lost } Trying …

## Questions and menus

menu = Menu
menu-new-game = New game
menu-rematch = Ask for a rematch
menu-copy = Copy the line
menu-reconnect = Connect anew
menu-leave-online = Leave, to the start screen
menu-record = Record as text
menu-write = Write the record
menu-step-back = Step back
menu-step-forward = Step forward
menu-rules = Rules
menu-help = Keys
menu-settings = Settings
setting-confirm = Press twice to place: { $on ->
    [yes] yes
   *[no] no
}
setting-ambiguous = Width of lines and stones: { $width ->
    [narrow] one column
    [wide] two columns
   *[auto] as the terminal says
}
about-ambiguous = Where the board looks torn apart, the terminal draws them two columns wide.
about-confirm = The first press marks the point, the second places the stone.
about-mouse = Off, so that the terminal's own selection works
setting-new-game = New games: { rules-and-size }
about-setting-new-game = The rules and the board that are offered first
setting-relay = Relay: { $relay }
setting-no-relay = Relay: the one on this machine
about-relay = Where rooms are looked for and opened if no other relay is named
settings-done = Done
menu-leave = To the start screen
menu-quit = Quit
back-to-game = Back to the game
back-to-room = Back to the room
look-at-board = Look at the board
cancel = Cancel
try-again = Try again
new-room = Open a new room

ask-new-game = Clear the board and begin a new game?
new-game-yes = New game
ask-quit = The game is not finished.
quit-keeping = Quit, keep the game
quit-dropping = Quit, drop the game
leave-keeping = Leave, keep the game
leave-dropping = Leave, drop the game
ask-leave-game = The game is not finished. Your seat can be kept: nobody else gets it.
ask-leave-room = The room still waits. It can be kept, and the code stays good.
ask-leave-finished = The game is over. Your seat can be kept for a while, in case of a rematch.
ask-end-own-relay = The relay of this room runs in this program: if you quit, the room ends for both.
ask-end-unsaved = Your seat could not be saved: if you quit, it is given up.
leave-for-good = Leave for good
quit-keeping-seat = Quit, keep the seat
leave-keeping-seat = To the start screen, keep the seat
ask-host-or-second = The seat of this room's host is saved here.
go-on-as-host = Go on as the host
take-second = Take seat two, as another player
ask-which-seat = Which seat?
ask-kept = An unfinished game was kept: { rules-and-size }, { $plies ->
    [one] one move
   *[other] { $plies } moves
}.
kept-yes = Go on with it
kept-no = Begin a new game
about-kept-no = Its first stone takes the place of the game that was kept.

## Why nothing came of it

no-relay = { $trouble ->
    [foreign] Something answers at { $relay }, but it is no relay
    [mute] What listens at { $relay } says nothing, as no relay does
    [cut] The relay at { $relay } closes every connection
   *[unreachable] No relay answers at { $relay }
}
no-relay-to-host = { no-relay }. Start one there with “omok-relay”, or host { $named ->
    [variable] with OMOK_RELAY unset
    [file] without the relay of the settings file
   *[flag] without --relay
}.
no-relay-of-account = { no-relay }. Tell whoever runs this account.
no-relay-to-join = { no-relay }. Ask the host whether it runs, and whether the line is whole.
no-relay-for-code = { no-relay }. { $named ->
    [flag] --relay names this place.
    [variable] OMOK_RELAY names this place.
    [file] The settings file names this place.
   *[nowhere] A code alone does not say where its relay is, so it was looked for there.
} Ask the host for the whole line: it names the relay.
no-relay-to-resume = { no-relay }. The seat stays saved: try again when the relay is back.
versions-differ = This program and the relay do not understand each other. Here: { $ours }. There: { $theirs }. Update the older one.
bad-relay = The relay at { $relay } tells of a game that the rules do not allow.
plaintext-elsewhere = The relay at { $relay } may be on another machine, and --plaintext stays on this one. Leave --plaintext out, or insist with --plaintext-anywhere as well.
pin-without-tls = A pin stands after #; without encryption it cannot be checked. Leave --plaintext out.
known-without-tls = The relay at { $relay } was met with encryption before, and without it nobody knows whether it is the same one. Leave --plaintext out.
relay-plaintext = The relay at { $relay } speaks without encryption, so nothing was said to it. Ask whoever runs it. On this machine, --plaintext does without, too.
relay-encrypted = The relay at { $relay } speaks with encryption only. Leave --plaintext out.
tls-failed = The relay at { $relay } and this program do not agree on encryption: { $reason }. Update the older one.
other-pin = The relay at { $relay } has another key than the one that was named, so nothing was said to it. Named: { $named }. There: { $shown }. Ask the host for the line again: either it is not whole, or somebody is in between.
other-relay = At { $relay } there is another relay than the one that has this seat, so nothing was said to it. The seat's relay: { $named }. There: { $shown }. The seat stays saved: try again when its relay is back.
key-changed = THE KEY OF THE RELAY AT { $relay } HAS CHANGED, so nothing was said to it. Somebody may be in between. It was { $known }, and is now { $shown }. If whoever runs the relay says that this is right (“omok-relay pin” tells it), remove line { $line } of { $file } and try again.
no-longer-vouched = NO AUTHORITY VOUCHES FOR THE RELAY AT { $relay } ANY MORE, so nothing was said to it. Somebody may be in between. Its key is now { $shown }. If whoever runs the relay says that this is right (“omok-relay pin” tells it), remove line { $line } of { $file } and try again.
unvouched = An authority vouched for the relay at { $relay } before, and nobody does for what is there now, so nothing was said to it. Somebody may be in between. Its key is { $shown }. The seat stays saved: try again later, and if this stays so, ask whoever runs the relay.
certificate-flawed = The relay at { $relay } shows a certificate { $flaw ->
    [time] whose time is over or has not come
    [name] for another name
    [authority] of an authority that this system does not know
   *[other] that is not good
}, so nothing was said to it. Ask whoever runs it for its pin, and write it after #.
known-unreadable = What is known of the relay at { $relay } cannot be understood. Correct or remove line { $line } of { $file }.
known-failed = It cannot be read which relays are known, so that none can be trusted: { $reason }
own-relay-failed = The relay inside this program does not start: { $reason }
own-place-taken = The seat is on the relay of this account itself, and something else is at its place, { $relay }, so nothing was said to it. The seat stays saved: once that has ended, try again, and this program is the relay.
seat-in-use = Another running program of yours has the seat in this room.
two-relays = This program was started with --relay { $named }, but the invite says that the room is at { $invited }. Start it without --relay to go there.
relay-not-allowed = Those who play on this account play at { $possible }, and not at { $relay }.
saved-seat-gone = That seat is no longer saved here.
no-such-room = No room waits with this code. It may be mistyped, taken or expired.
no-such-room-for-code = No room waits with this code at { $relay }. It may be mistyped, taken or expired; or ask for the whole line: it names the relay.
seat-unknown = The relay at { $relay } does not know this seat. It stays saved here, in case another relay is at that place now.
seat-forgotten = The relay at { $relay } does not know this seat any more. Nobody used it for a week, so it is removed here.
seat-finished = This game is finished, and its room is closed.
seat-left = This room is closed: a seat was given up.
seat-expired = This room has expired: nobody was there for too long.
too-many-failed-joins = Too many wrong codes came from your address. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
too-many-rooms = The relay at { $relay } has all the rooms it can take. Try again later, or use another relay.
too-many-rooms-of-key = You have { $count } rooms that wait for a player, and no more may wait for one key. Go back to one of them by join and leave it, or wait: each ends half an hour after you were last in it.
too-many-rooms-of-address = The relay at { $relay } has all the rooms it takes from your address. Join or leave one of them first.
owner-only = The relay at { $relay } belongs to somebody who hosts only their own rooms.
unsupported-size = The relay at { $relay } does not have this board.
relay-not-storing = The relay at { $relay } cannot store anything now. Try again later.
you-have-left = You have left the room.
seat-replaced = Your seat was taken over by another connection of yours. It goes on there.
relay-full = The relay at { $relay } has all the players it can take. Try again later.
room-expired = Nobody joined for a day, and the room has expired. Its code is no longer good.
relay-closed = The relay at { $relay } has closed the connection.
relay-nonsense = The relay at { $relay } does not understand this program.

## Before and after the screen, as lines in the terminal

waiting-for-relay = Waiting for the relay to answer; Ctrl-C gives up.
no-seat-saved = No seat is saved on this account: join a room by the code that its host sees, as in omok-tui join K7Q-M4X-W2R
all-seats-in-use = Running programs of yours use all seats that are saved on this account: join a room by the code that its host sees, as in omok-tui join K7Q-M4X-W2R
no-seat-at-relay = No saved seat at { $relay } is free, and --relay leaves out the others: leave it out to choose among them.
no-seat-yet = No saved seat can be gone on with yet: join a room by the code that its host sees, as in omok-tui join K7Q-M4X-W2R
program-is-relay-everywhere = This program is the relay of this room, at port { $port } of every address of this machine, as long as it runs.
program-is-relay = This program is the relay of this room, at { $relay }, as long as it runs.
no-network = No network is there for others to come in by.
guest-types = The other player types:
or-types = or:
seat-lost = The seat could not be saved and is lost: { $reason }
room-ends-with-program = The room cannot be kept here, and ends with the program.
relay-ended = The relay of the room was in this program, and both have ended with it.
relay-paused = The relay of the room was in this program. Play goes on when you are back, or when another program of this account at one of its games is the relay.
seat-kept = Your seat is kept. Go on with:
seat-deserted = Your opponent has left for good: play in this room is over. For a while its board can still be seen with:
game-not-kept = The unfinished game could not be kept: { $reason }
nothing-saved = This connection came without a key of its own: no seat, game or setting is kept when it ends. Lost connections cannot be resumed.
ssh-terminal = ssh brings a terminal along when it is told so: ssh -t …
dumb-terminal = a dumb terminal (TERM=dumb) cannot show a board: this is --plain
no-terminal-output = the output is no terminal, and the board needs one to be drawn on; --plain does without
no-terminal-input = the input is no terminal, and the keys have to come from one; --plain does without
terminal-lost = the terminal does not answer: { $reason }
cannot-print = cannot write: { $reason }

## Too small

too-small = Too small: { $columns-needed }×{ $rows-needed } needed, { $columns }×{ $rows } here. Nothing is lost: enlarge the terminal to go on. { $quit } quits.

## Keys: what the rows of the key table do

key-cursor = move the cursor
key-edges = to the edges
key-place = place a stone
key-prompt = type a point
key-step = step back, forward
key-new-game = new game
key-rematch = ask for a rematch
key-reconnect = connect anew
key-copy = copy the invite line
key-write = write the record
key-show-record = show the record
key-menu = menu; close, go back
key-help = help
key-rules = rules
key-language = another language
key-sound = sound on, off
key-theme = switch the theme of the board
key-mouse = mouse on, off
key-quit = quit
key-interrupt = quit at once
key-suspend = suspend
key-redraw = draw the screen anew
key-replay-step = step back, forward
key-replay-ends = to the beginning, the end
key-replay-play = play on, stop
key-list-move = go down, up
key-list-ends = first, last
key-list-choose = choose
key-list-change = another value of a setting
key-list-yes = choose the first answer
key-page-scroll = scroll
key-page-leaf = a page up, down
key-page-ends = to the top, the bottom
key-page-turn = other rules
key-page-copy = copy the record, where it is shown
key-page-close = close
left-click = left click

help-title = Keys
help-intro =
    Letters mean the same in either case. Arrows, Enter, Space and Esc alone
    suffice for everything, and so does the mouse.
help-board = In a game
help-shared = In a game at one terminal, too
help-online = In an online game, too
help-replay = In a replay
help-list = In menus and questions
help-page = On the help and rules pages

## Plain mode: a line an event. Programs read these lines, so their English is
## a form that docs/PLAIN.md describes, in ASCII; change both or none.

plain-game = game: { $rules ->
    [renju] renju
    [omok] omok
   *[gomoku] gomoku
} { $size }x{ $size }
plain-replay = replay: { $rules ->
    [renju] renju
    [omok] omok
   *[gomoku] gomoku
} { $size }x{ $size }, { $plies ->
    [one] 1 move
   *[other] { $plies } moves
}
plain-moves = moves: { $points }
plain-no-moves = moves: none
plain-to-move = { color } to move
plain-you-are = you are { color }
plain-turn = { $mine ->
    [yes] your turn
   *[no] opponent's turn
}
plain-code = code { $code }
plain-join-line = join line: { $line }
plain-waiting = waiting for opponent
plain-move = { color } { $point }
plain-wins = { color } wins: { $points }
plain-draw-full = draw: board full
plain-draw-no-move = draw: no legal move for { color }
plain-unfinished = unfinished: opponent left
plain-refused = { $point } refused: { $why ->
    [overline] overline
    [four-four] four-four
    [three-three] three-three
    [occupied] occupied
    [not-your-turn] not your turn
    [no-opponent] no opponent yet
    [not-stored] relay could not store it
   *[stale] too late
}, { color } to move
plain-refused-at-end = { $point } refused: game over
plain-refused-while-sent = { $point } refused: { $sent } still on its way
plain-off-board = { $text } refused: off the board, a1 to { $corner }
plain-sent = { $point } sent
plain-taken-back = { $point } taken back
plain-set-back = set back to move { $ply }
plain-opponent-joined = opponent joined
plain-opponent-away = opponent away
plain-opponent-back = opponent back
plain-opponent-left = opponent left
plain-connection = connection { $on ->
    [yes] back
   *[no] lost
}
plain-rematch-asked = rematch asked, opponent missing
plain-rematch-wanted = opponent asks for rematch
plain-new-game = new game
plain-new-game-number = new game { $number }
plain-step = { $ply }/{ $plies } { color } { $point }
plain-step-start = 0/{ $plies }
plain-question = question: { $text }
plain-item = { $number } { $word }: { $text }
plain-item-bare = { $number }: { $text }
plain-ended = ended: { $text }
plain-note = note: { $text }
plain-unknown = not understood: { $text }; try help
plain-no-answer = not understood: { $text }; the question is open, a number or its word answers
plain-not-here = not now: { $text }
plain-line-too-long = not understood: the line is longer than { $bytes } bytes
plain-line-no-text = not understood: the line is not UTF-8 text
plain-saved = saved: { $name }
plain-not-saved = not saved: { $reason }
plain-game-kept = game kept, go on with: { $line }
plain-seat-kept = seat kept, go on with: { $line }
plain-seat-deserted = opponent left, board kept for a while, look with: { $line }
plain-room-ended = room ended: its relay was in this program
plain-seat-lost = seat lost: { $reason }
plain-stones = { color }: { $points }
plain-no-stones = { color }: none
plain-empty = { $place }: empty
plain-stone-at = { $point }: { color }, move { $ply }
plain-line = { $place }: { $stones }
plain-line-stone = { $point } { color }
plain-row = row { $row }
plain-column = column { $column }
plain-last = move { $ply }: { color } { $point }
plain-setting = setting { $key }: { $value }
plain-bad-setting = not understood: { $text }; possible: { $possible }
plain-help =
    h8 - place a stone at h8
    board - draw the board and list the stones
    stones - list the stones
    moves, last - all moves, the last one
    where h8, row 8, column h - what lies there
    status - how it stands
    new - new game at one terminal
    rematch - ask for another game
    reconnect - try at once to reach the relay
    forward, back, start, end, play - step through a replay
    save FILE.txt - write the record, also .sgf .psq
    rules - the rules; also rules omok
    language - speak the next language
    sound - bell on, off
    settings - all settings
    set theme wood - change one of them
    leave - to the start; out of a room for good, if you say so
    quit - end; game and seat are kept

## Rules pages
##
## A line that begins with # is a heading, with - an item, with | a row of a
## table; other lines run together into paragraphs, which blank lines part.

rules-page-renju =
    # What it is

    Renju is five in a row as tournaments play it, on 15×15 lines. Black and
    White put stones on the points by turns, one stone a turn; Black begins,
    anywhere. Stones do not move and are not taken off. There is no pass.

    Black wins with exactly five stones side by side in a line: across, up and
    down, or along a diagonal. White wins with five or more.

    # Forbidden to Black

    Whoever begins would win by force if nothing held him back, so three kinds
    of move are forbidden to Black. White may play anything.

    - Overline: the stone makes six or more in a line.
    - Four-four: the stone makes two or more fours at once. A four is four
    stones in a line that one more stone would make exactly five; both fours
    may lie on one line.
    - Three-three: the stone makes two or more threes at once. A three is a
    line where one more stone would make a straight four, that is four side by
    side which a stone at either end would make exactly five. That one more
    stone must itself be allowed, and must not win already.

    A five wins even if the stone makes a four-four or three-three as well. One
    four and one three together are allowed, and are how Black wins.

    A forbidden try places no stone and loses no turn: the status line names
    the reason, and Black plays somewhere else. Forbidden points are not marked
    on the board; to see them coming is part of the game.

    # How it differs from standard gomoku

    | | standard gomoku | renju
    | board | 15×15 | 15×15
    | wins | exactly five | Black exactly five, White five or more
    | double three | allowed, often a winning attack | forbidden to Black, unless it makes five
    | double four | allowed | forbidden to Black, unless it makes five
    | four and three | allowed | allowed
    | overline | does not win, is played on | forbidden to Black, wins for White
    | draw | full board | full board, or every empty point is forbidden to the player to move

    # Using the forbidden points

    White: a line that Black can stop only on a forbidden point cannot be
    stopped. Build towards such points, and make Black's own stones do the
    work of forbidding them.

    Black: before you commit yourself, look at the points where you would have
    to answer, and ask whether each would be a three-three or four-four by
    then. There is no clock. A five always goes before a double.

    # Which form this is

    These are the restrictions of the Renju International Federation, with one
    difference: there, a Black stone that makes five on one line and an
    overline on another wins; here it is refused as an overline. Tournament
    openings, in which the players swap colours or offer moves, are not used.
    Local rules vary; agree on yours before you play for more than fun.

rules-page-omok =
    # What it is

    Omok is the Korean five in a row, on 19×19 lines; 15×15 and 13×13 can be
    chosen. Black and White put stones on the points by turns, one stone a
    turn; Black begins, anywhere. Stones do not move and are not taken off.
    There is no pass.

    Five or more stones side by side in a line win, for both: across, up and
    down, or along a diagonal.

    # Forbidden to both

    - Three-three: the stone makes two or more open threes at once. An open
    three is a line that holds no four yet and where one more stone would make
    four side by side with both ends open. That one more stone must itself be
    allowed, and must not win already.

    A stone that makes five wins, whatever else it makes. Two fours at once, and
    a four with a three, are allowed. But two open threes stay forbidden when
    the stone makes a four besides.

    A forbidden try places no stone and loses no turn: the status line names
    the reason, and the same player plays somewhere else. Forbidden points are
    not marked on the board.

    # How it differs from standard gomoku

    | | standard gomoku | omok
    | board | 15×15 | 19×19, or 15×15, 13×13
    | wins | exactly five | five or more
    | double three | allowed, often a winning attack | forbidden to both, unless the stone also makes five
    | double four | allowed | allowed
    | four and three | allowed | allowed
    | overline | does not win, is played on | wins
    | draw | full board | full board, or every empty point is forbidden to the player to move

    # A little history

    Omok means “five stones”. In Korea it has long been played with the stones
    and on the board of go, at home, at school and now online, and hardly a
    board game there is better known. The ban on the double three takes away
    the easiest way to win, as the stricter bans of renju do, but it binds both
    players and leaves the fours alone.

    # Using the forbidden points

    Where your opponent can stop you only by making a three-three, you are
    through. Look for such points before you attack, and before you defend: a
    three that can be stopped on one point only cannot be stopped if that point
    is a three-three for the defender. Fours force, so a double is made with a
    four and a three.

    # Which form this is

    The form most widely described: five or more wins, and the double three is
    forbidden to everyone. Local rules differ: in some places six does not win,
    in others the double three is allowed to White, or to both. What counts as
    an open three is read in more than one way, too; here it is what is said
    above.

rules-page-gomoku =
    # What it is

    Gomoku is five in a row at its plainest, on 15×15 lines; 19×19 and 20×20
    can be chosen. Black and White put stones on the points by turns, one stone
    a turn; Black begins, anywhere. Stones do not move and are not taken off.
    There is no pass.

    Exactly five stones side by side in a line win, for both: across, up and
    down, or along a diagonal. Six or more do not win, and the game is played
    on; this is the standard form.

    # Forbidden points

    There are none. Every empty point may be played by either player.

    # How the others differ from it

    | | standard gomoku | renju | omok
    | board | 15×15 | 15×15 | 19×19
    | wins | exactly five | Black exactly five, White five or more | five or more
    | double three | allowed | forbidden to Black | forbidden to both
    | double four | allowed | forbidden to Black | allowed
    | overline | does not win | forbidden to Black, wins for White | wins
    | draw | full board | or no legal move | or no legal move

    # How to play

    Without forbidden points the first player has the better game, and a double
    three or a four with a three often decides it. Stop an open three at once:
    when it has become a straight four it is too late.

    # Which form this is

    Standard gomoku, as its tournaments score it: exactly five. Freestyle
    gomoku, in which six wins as well, is not played here, and neither are the
    opening rules that make up for Black's advantage. Local rules vary; change
    sides after each game and it is fair.
