extension BoxOffice {
    /// Answer of `PUT` and `DELETE /api/shows/{id}/watch`.
    public struct WatchResponse: Codable, Sendable, Hashable {
        /// `true`; a refusal is an error.
        public var success: Bool
        /// Whether somebody hears when a sold-out show has a free seat.
        public var watching: Bool

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(success: Bool = true, watching: Bool) { (self.success, self.watching) = (success, watching) }
    }
}
