public import Foundation

/// Whether an app is locked behind Face ID, Touch ID or the device's passcode: a value without clock or I/O.
///
/// It locks at launch, after `grace` seconds in the background, and where the clock went back meanwhile. A door and a walk go on without it.
public struct AppLock: Sendable, Hashable {
    /// Where the lock stands.
    public enum State: Sendable, Hashable {
        /// There is no lock.
        case off
        /// Nothing is shown, and secrets are shut away.
        case locked
        /// The system asks who it is.
        case checking
        /// Somebody has proved who they are.
        case open
    }

    /// What a check said.
    public enum Answer: Sendable, Hashable {
        /// It is them.
        case passed
        /// Somebody pressed Cancel.
        case cancelled
        /// It is somebody else, or the system could not tell.
        case failed
        /// The device has no passcode: there is nothing to lock with.
        case noPasscode
    }

    /// What happens to the lock.
    public enum Input: Sendable, Hashable {
        /// It is to be switched on; a check decides.
        case switchOn
        /// It is to be switched off; only while it is open.
        case switchOff
        /// Somebody wants in.
        case unlock
        /// What the check said that `check` had asked for.
        case answer(Answer)
        /// The app is not in front: a call, the list of apps.
        case inactive
        /// The app is no longer seen; the time away begins.
        case background
        /// The app is in front again.
        case active
        /// Nothing of whoever was signed in is left on the device: there is nothing to be locked away.
        case signedOut
    }

    /// What an app does next.
    public enum Command: Sendable, Hashable {
        /// Ask who it is, and feed the answer.
        case check
        /// Read the secrets again.
        case open
        /// Forget the secrets in memory.
        case forget
        /// The secrets are gone with the passcode that guarded them: sign out.
        case discard
    }

    /// Seconds that somebody may be away without being asked again.
    public static let graces = [0.0, 60, 300]

    /// Where the lock stands.
    public private(set) var state: State
    /// One of `graces`.
    public var grace: Double
    /// Codes are covered, because somebody may look at the list of apps.
    public private(set) var isCovered = false
    /// Somebody was let in since launch, or there was no lock: what they had open stays as it is below the lock. Before that nothing is built,
    /// which would ask for secrets that are shut away.
    public private(set) var hasOpened: Bool
    /// The last check did not succeed: offer to sign out.
    public private(set) var offersSignOut = false
    /// There was no passcode when it was to be switched on, or no longer one.
    public private(set) var lacksPasscode = false
    private var leftAt: Date?
    private var isSwitchingOn = false

    /// At launch.
    public init(isOn: Bool, grace: Double = 60) {
        state = isOn ? .locked : .off
        hasOpened = !isOn
        self.grace = grace
    }

    /// Whether there is a lock; not while it is only being switched on.
    public var isOn: Bool { state != .off && !isSwitchingOn }
    /// Whether somebody has to prove who they are.
    public var isLocked: Bool { isOn && state != .open }

    /// What kind of screen the lock may hide.
    public enum Screen: Sendable, Hashable {
        /// Scans tickets.
        case door
        /// Tells a tour.
        case walk
        /// Any other.
        case other
    }

    /// Whether a screen is hidden now, and what lies over it: its sheets. A door and a walk never are.
    public func hides(_ screen: Screen) -> Bool { isShut(screen) || isCurtained(screen) }

    /// Whether the lock's own screen stands in front of a screen and of its sheets: somebody has to prove who they are.
    public func isShut(_ screen: Screen) -> Bool { screen == .other && isLocked }

    /// Whether a curtain hides all that the app shows, while it is not in front: sheets, dialogs, what the system shares.
    public func isCurtained(_ screen: Screen) -> Bool { screen == .other && isCovered }

    /// Whether a screen is there at all, seen or not. It is not before a lock has been opened once, and stays when it is locked again: whoever
    /// looks for a code in their bank's app comes back to the payment that they left.
    public func builds(_ screen: Screen) -> Bool { screen != .other || hasOpened }

    /// Tells the lock what happens; do what it returns, in that order.
    public mutating func handle(_ input: Input, now: Date) -> [Command] {
        switch input {
        case .switchOn: return switchOn()
        case .switchOff:
            if state == .open { state = .off }
            return []
        case .unlock:
            guard state == .locked else { return [] }
            state = .checking
            return [.check]
        case .answer(let answer): return state == .checking ? take(answer) : []
        case .inactive:
            isCovered = isOn
            return []
        case .background:
            isCovered = isOn
            if leftAt == nil { leftAt = now }
            return []
        case .active: return comeBack(now)
        case .signedOut: return letIn()
        }
    }

    private mutating func switchOn() -> [Command] {
        guard state == .off else { return [] }
        (state, isSwitchingOn, lacksPasscode) = (.checking, true, false)
        return [.check]
    }

    private mutating func take(_ answer: Answer) -> [Command] {
        let wasOff = isSwitchingOn
        isSwitchingOn = false
        lacksPasscode = answer == .noPasscode
        offersSignOut = !wasOff && (answer == .cancelled || answer == .failed)
        switch answer {
        case .passed:
            (state, hasOpened) = (.open, true)
            return wasOff ? [] : [.open]
        case .cancelled, .failed:
            state = wasOff ? .off : .locked
            return []
        case .noPasscode:
            (state, hasOpened) = (.off, true)
            return wasOff ? [] : [.discard]
        }
    }

    /// Whoever could not prove who they are has signed out instead. The lock stays on for whoever signs in next.
    private mutating func letIn() -> [Command] {
        guard isLocked else { return [] }
        (state, hasOpened, offersSignOut) = (.open, true, false)
        return [.open]
    }

    private mutating func comeBack(_ now: Date) -> [Command] {
        isCovered = false
        guard let left = leftAt else { return [] }
        leftAt = nil
        let away = now.timeIntervalSince(left)
        guard state == .open, away >= grace || away < 0 else { return [] }
        state = .locked
        return [.forget]
    }
}
