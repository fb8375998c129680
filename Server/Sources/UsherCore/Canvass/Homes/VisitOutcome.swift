/// What came of going to a home.
package enum VisitOutcome: String, Sendable, CaseIterable {
    case visited, nobody, refused
    /// They want nobody to come again: later walk lists leave the home out.
    case neverAgain = "never_again"

    /// Whether the home counts as visited.
    package var isVisit: Bool { self == .visited }

    /// What a home's outcome is after a report that names none: a visit is one, and only somebody who names another outcome takes `neverAgain` away.
    package static func after(_ known: VisitOutcome?, visited: Bool) -> VisitOutcome? {
        visited ? .visited : known == .neverAgain ? .neverAgain : nil
    }
}
