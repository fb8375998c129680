import Foundation
import SwiftUI
import UsherKit

/// Where somebody is, and how they come to another place.
extension AppHouse {
    /// The app came to the front, or went behind.
    func enter(_ input: AppLock.Input) async {
        await lock.feed(input)
        proceed()
        if input == .active { await tracker.cameToFront() }
        if input == .background {
            behind?.wentBehind()
            await tracker.wentBehind()
        }
    }

    /// A link of the system's, of a mail, of a notice.
    func open(_ url: URL) {
        if let link = AppLink(url: url, publicURL: configuration.server) { open(link) }
    }

    /// Goes to a place; it waits for the lock and for signing in.
    func open(_ link: AppLink) { router.open(link, isLocked: lock.lock.isLocked, isSignedIn: isSignedIn) }

    /// What waited goes on, if it can.
    func proceed() { router.proceed(isLocked: lock.lock.isLocked, isSignedIn: isSignedIn) }

    func path(of desk: AppDesk) -> Binding<[AppLink]> {
        Binding(get: { self.router.path(of: desk) }, set: { self.router.paths[desk] = $0 })
    }

    /// Whether a link waits for somebody who signs in; closing that gives it up.
    func asksToSignIn(at desk: AppDesk) -> Binding<Bool> {
        Binding(
            get: { self.router.waiting?.desk == desk && self.router.tab == desk && !self.isSignedIn && !self.lock.lock.isLocked },
            set: { if !$0, !self.isSignedIn { self.router.giveUp() } })
    }
}
