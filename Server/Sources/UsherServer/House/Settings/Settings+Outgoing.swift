extension Settings {
    /// Requests to addresses that somebody typed.
    package struct Outgoing: Sendable, Equatable {
        /// http, and this machine and its network, too.
        package var allowPrivate = false
    }
}
