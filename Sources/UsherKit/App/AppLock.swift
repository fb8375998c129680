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
    /// The last check did not succeed: offer to sign out.
    public private(set) var offersSignOut = false
    /// There was no passcode when it was to be switched on, or no longer one.
    public private(set) var lacksPasscode = false
    private var leftAt: Date?
    private var isSwitchingOn = false

    /// At launch.
    public init(isOn: Bool, grace: Double = 60) {
        state = isOn ? .locked : .off
        self.grace = grace
    }

    /// Whether there is a lock; not while it is only being switched on.
    public var isOn: Bool { state != .off && !isSwitchingOn }
    /// Whether somebody has to prove who they are.
    public var isLocked: Bool { isOn && state != .open }

    /// A screen, as the lock knows it.
    /// What kind of screen the lock may hide.
    public enum Screen: Sendable, Hashable {
        /// Scans tickets.
        case door
        /// Tells a tour.
        case walk
        /// Any other.
        case other
    }

    /// Whether a screen is hidden now. A door and a walk never are.
    public func hides(_ screen: Screen) -> Bool { screen == .other && (isLocked || isCovered) }

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
            state = .open
            return wasOff ? [] : [.open]
        case .cancelled, .failed:
            state = wasOff ? .off : .locked
            return []
        case .noPasscode:
            state = .off
            return wasOff ? [] : [.discard]
        }
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
