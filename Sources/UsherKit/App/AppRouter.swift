/// Where somebody is in an app: the tab, and each desk's path below its first screen.
///
/// A link waits until the app is unlocked and, where it needs that, until somebody is signed in.
/// ```swift
/// router.open(link, isLocked: lock.isLocked, isSignedIn: session != nil)
/// ```
public struct AppRouter: Sendable, Hashable {
    /// Those that the app has.
    public let desks: [AppDesk]
    /// The desk that is in front.
    public var tab: AppDesk
    /// What lies above a desk's first screen, the topmost last.
    public var paths: [AppDesk: [AppLink]] = [:]
    /// A link that cannot be shown yet.
    public private(set) var waiting: AppLink?

    /// Begins at the first desk's first screen.
    public init(desks: [AppDesk] = AppDesk.allCases) {
        self.desks = desks
        tab = desks.first ?? .boxOffice
    }

    /// Begins at the first screen of the first desk that the file names.
    public init(_ configuration: AppConfiguration) { self.init(desks: configuration.desks) }

    /// What lies above a desk's first screen.
    public func path(of desk: AppDesk) -> [AppLink] { paths[desk] ?? [] }

    /// Goes to a link's place, or keeps it for later; a newer link takes the place of one that waits. That of a desk that the app does not
    /// have is nobody's.
    public mutating func open(_ link: AppLink, isLocked: Bool, isSignedIn: Bool) {
        guard desks.contains(link.desk) else { return }
        waiting = link
        proceed(isLocked: isLocked, isSignedIn: isSignedIn)
    }

    /// Goes to the link that waits, if it can be shown now: call it after unlocking and after signing in.
    public mutating func proceed(isLocked: Bool, isSignedIn: Bool) {
        guard let link = waiting, !isLocked else { return }
        // The desk shows its sign-in; what it is for still waits.
        tab = link.desk
        guard isSignedIn || !link.needsSignIn else { return }
        waiting = nil
        show(link)
    }

    private mutating func show(_ link: AppLink) {
        switch link {
        case .tickets, .account, .billing: paths[link.desk] = [link]
        // Nothing was paid: what is on is there again.
        case .cancel: paths[link.desk] = []
        case .booking: paths[link.desk] = [.tickets, link]
        default: if path(of: link.desk).last != link { paths[link.desk, default: []].append(link) }
        }
    }

    /// Whoever was to sign in does not want to: nothing waits any more.
    public mutating func giveUp() { waiting = nil }

    /// A payment is through: its booking stands under Tickets.
    public mutating func paid(booking: String) {
        guard desks.contains(.boxOffice) else { return }
        tab = .boxOffice
        paths[.boxOffice] = [.tickets, .booking(booking)]
    }

    /// Somebody has signed out: every desk is at its first screen, and nothing waits for somebody else.
    public mutating func signedOut() {
        paths = [:]
        waiting = nil
    }
}
