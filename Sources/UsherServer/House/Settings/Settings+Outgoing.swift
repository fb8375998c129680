extension Settings {
    /// Requests to addresses that somebody typed.
    package struct Outgoing: Sendable, Equatable {
        /// http, and this machine and its network, too.
        package var allowPrivate = false
    }

    /// What becomes of rows whose work is done.
    package struct OutboxKeeping: Sendable, Equatable {
        /// Seconds.
        package var retention = 90 * 86_400
    }
}
