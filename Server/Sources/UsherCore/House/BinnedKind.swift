/// What can be deleted and had back.
package enum BinnedKind: String, Sendable, CaseIterable {
    case show, plan

    /// How long it can be had back, in seconds: thirty days.
    package static let life: Int64 = 30 * 86_400
}

/// Why something is not deleted, or not had back.
package enum BinRefusal: Error, Sendable, Equatable {
    /// Somebody has bought a ticket for it or is about to: it is cancelled, never deleted.
    case sold
    /// Not in this house's bin (any more).
    case notFound
    case roleRequired
}
