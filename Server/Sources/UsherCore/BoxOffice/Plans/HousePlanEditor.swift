/// Who edits a plan, and since when. Nobody else saves into it until they have stopped or somebody takes over.
package struct HousePlanEditor: Sendable, Equatable {
    package let account: Account.ID
    package let name: String
    package let since: Instant
    /// How long it is theirs without a sign of life.
    package let until: Instant

    package init(account: Account.ID, name: String, since: Instant, until: Instant) {
        (self.account, self.name, self.since, self.until) = (account, name, since, until)
    }

    /// An editor that is open gives a sign each half minute.
    package static let microseconds: Int64 = 90_000_000

    package func isAtWork(at now: Instant) -> Bool { until > now }
}
