//! The relay as a service: what Prometheus and systemd hear of it, the files by
//! which it is installed, and what its operator's page promises.

mod backup;
mod dist;
mod manager;
mod metrics;
#[path = "../bad_peers/peer.rs"]
#[allow(dead_code, reason = "it is another suite's, which needs more of it")]
mod peer;
