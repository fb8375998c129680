/// Where somebody on a waiting list stands.
package enum WaitingStatus: String, Sendable, CaseIterable {
    /// The address has not been proved yet; the turn counts from the joining all the same.
    case unconfirmed
    case waiting
    /// Places are kept for them.
    case offered
    /// Over for good, also after a refund.
    case bought
    case declined, lapsed, left, closed

    package var isLive: Bool { self == .unconfirmed || self == .waiting || self == .offered }

    /// What becomes of an entry whose offer's hold has ended so.
    package init(after end: BookingStatus) { self = end == .expired ? .lapsed : .declined }
}
