public import Foundation

/// A page of the house beside its walks, by its name among an app's links (`AppConfiguration.links`). That somebody opens one is an event.
public enum WalkLink: String, Sendable, Hashable, CaseIterable, Identifiable {
<<<<<<< HEAD
    /// Where walkers follow the house: a network, or its news.
    case follow
    /// Where they write to it.
    case contact
    /// Where they give.
    case donate
=======
    /// To follow the house, to write to it, to give to it: names of `usher.json` under `links`.
    case follow, contact, donate
>>>>>>> 32850f631c04d85bc643223ab033bab2bdeda4e6

    /// The link itself.
    public var id: Self { self }

<<<<<<< HEAD
    /// What its button says.
=======
    /// What the link is called.
>>>>>>> 32850f631c04d85bc643223ab033bab2bdeda4e6
    public var text: UsherText {
        switch self {
        case .follow: .walkLinkFollow
        case .contact: .walkLinkContact
        case .donate: .walkLinkDonate
        }
    }

<<<<<<< HEAD
    /// The event that its opening is.
=======
    /// The event that says somebody opened it.
>>>>>>> 32850f631c04d85bc643223ab033bab2bdeda4e6
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
