extension BoxOffice {
    /// Answer of `PUT` and `DELETE /api/shows/{id}/watch`.
    public struct WatchResponse: Codable, Sendable, Hashable {
        public var success: Bool
        /// Whether somebody hears when a sold-out show has a free seat.
        public var watching: Bool

        public init(success: Bool = true, watching: Bool) { (self.success, self.watching) = (success, watching) }
    }
}
