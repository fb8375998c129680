public import UsherWire

/// What somebody wants to hear of. It stays when they sign out.
public struct PushChoices: Codable, Sendable, Hashable {
    /// Nil until somebody has said so or the other.
    public var isWanted: Bool?
    /// Which notices are wanted, once `isWanted`.
    public var kinds: Set<NoticeKind>
    /// When notices wait; nil where they may come at any hour.
    public var quiet: QuietHours?
    /// Tickets of an airline that are followed, the latest last.
    public private(set) var passes: [String]
    /// Walks that are followed, the latest last.
    public private(set) var tours: [FollowedTour]

    /// As many as the server takes.
    static let (mostPasses, mostTours) = (50, 200)

    /// Nothing chosen and nothing followed, if all is left out.
    public init(
        isWanted: Bool? = nil, kinds: Set<NoticeKind> = [], quiet: QuietHours? = nil, passes: [String] = [], tours: [FollowedTour] = []
    ) {
        (self.isWanted, self.kinds, self.quiet, self.passes, self.tours) = (isWanted, kinds, quiet, passes, tours)
    }

    /// One more; the oldest gives way.
    public mutating func follow(pass ticket: String) {
        passes.removeAll { $0 == ticket }
        passes = Array((passes + [ticket]).suffix(Self.mostPasses))
    }

    /// No longer; nothing happens if it was not followed.
    public mutating func unfollow(pass ticket: String) { passes.removeAll { $0 == ticket } }

    /// One more; the oldest gives way.
    public mutating func follow(_ tour: FollowedTour) {
        tours.removeAll { $0.id == tour.id }
        tours = Array((tours + [tour]).suffix(Self.mostTours))
    }

    /// No longer, in any language; nothing happens if it was not followed.
    public mutating func unfollow(tour id: String) { tours.removeAll { $0.id == id } }
}
