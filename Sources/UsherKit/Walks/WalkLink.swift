public import Foundation

/// A page of the house beside its walks, by its name among an app's links (`AppConfiguration.links`). That somebody opens one is an event.
public enum WalkLink: String, Sendable, Hashable, CaseIterable, Identifiable {
    /// Where walkers follow the house: a network, or its news.
    case follow
    /// Where they write to it.
    case contact
    /// Where they give.
    case donate

    /// The link itself.
    public var id: Self { self }

    /// What its button says.
    public var text: UsherText {
        switch self {
        case .follow: .walkLinkFollow
        case .contact: .walkLinkContact
        case .donate: .walkLinkDonate
        }
    }

    /// The event that its opening is.
    public var kind: WalksEvent.Kind {
        switch self {
        case .follow: .followUsClicked
        case .contact: .contactClicked
        case .donate: .donationLinkClicked
        }
    }

    /// Those that an app has a page for.
    public static func known(in links: [String: URL]) -> [WalkLink] { allCases.filter { links[$0.rawValue] != nil } }
}
