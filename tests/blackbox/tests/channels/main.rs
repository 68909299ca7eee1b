//! Connections over messaging services, from a customer's phone to the agent and back: the real program with its own plugins, and
//! local servers in place of the services.

mod cloud;
mod evolution;
mod line;
