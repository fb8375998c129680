extension Settings {
    /// How many bytes of requests' bodies, and of answers that nobody fetches, are in memory at once.
    package struct Bodies: Sendable, Equatable {
        /// Of one request whose sender is not signed in.
        package var stranger = 64 * 1024
        package var strangers = 32 << 20
        package var known = 256 << 20
        package var webhooks = 16 << 20
        package var unread = 128 << 20
    }
}
