public import Foundation

/// A page of the house beside its walks, by its name among an app's links (`AppConfiguration.links`). That somebody opens one is an event.
public enum WalkLink: String, Sendable, Hashable, CaseIterable, Identifiable {
    /// To follow the house, to write to it, to give to it: names of `usher.json` under `links`.
    case follow, contact, donate

    public var id: Self { self }

    /// What the link is called.
    public var text: UsherText {
        switch self {
        case .follow: .walkLinkFollow
        case .contact: .walkLinkContact
        case .donate: .walkLinkDonate
        }
    }

    /// The event that says somebody opened it.
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
