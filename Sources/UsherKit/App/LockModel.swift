import Foundation
public import Observation

/// Asks who holds the device. Adapters ask the system; tests and previews answer by themselves.
public protocol PresenceCheck: Sendable {
    /// `reason` stands in the system's question.
    func check(reason: String) async -> AppLock.Answer
}

/// The lock of an app: its value, the question to the system, and the secrets behind it.
@MainActor @Observable
public final class LockModel {
    /// The lock as it stands.
    public private(set) var lock: AppLock
    private let presence: any PresenceCheck
    private let secrets: [LockedTokenStore]
    private let clock: UsherClock
    /// Hears that the secrets are gone with the device's passcode: sign out.
    @ObservationIgnored public var onDiscard: @MainActor () -> Void

    /// `secrets` open and shut with the lock; `onDiscard` hears that they are gone with the device's passcode.
    public init(
        lock: AppLock, presence: any PresenceCheck, secrets: [LockedTokenStore] = [], clock: UsherClock = .system,
        onDiscard: @escaping @MainActor () -> Void = {}
    ) {
        (self.lock, self.presence, self.secrets, self.clock, self.onDiscard) = (lock, presence, secrets, clock, onDiscard)
        if !lock.isOn { for store in secrets { store.open() } }
    }

    /// What the lock's screen says below its button.
    public var notice: UsherText? { lock.lacksPasscode ? .lockNoPasscode : lock.offersSignOut ? .lockFailed : nil }

    /// Somebody wants in: asks who it is.
    public func unlock() async { await feed(.unlock) }
    /// Asks who it is; only a check that succeeds switches the lock on.
    public func switchOn() async { await feed(.switchOn) }
    /// Switches the lock off, while it is open.
    public func switchOff() async { await feed(.switchOff) }

    /// Somebody may be away for so long, one of `AppLock.graces`, without being asked again.
    public func setGrace(_ seconds: Double) { if AppLock.graces.contains(seconds) { lock.grace = seconds } }

    /// The app is not in front any more: draws the curtain at once, before the system takes its picture for the list of apps. `feed` does the rest.
    public func cover() { _ = lock.handle(.inactive, now: clock.now()) }

    /// The app came to the front, went behind, or lost the screen for a moment; or somebody has signed out.
    public func feed(_ input: AppLock.Input) async {
        for command in lock.handle(input, now: clock.now()) { await perform(command) }
    }

    private func perform(_ command: AppLock.Command) async {
        switch command {
        case .check: await feed(.answer(await presence.check(reason: UsherText.lockReason.localized)))
        case .open: for store in secrets { store.open() }
        case .forget: for store in secrets { store.lock() }
        case .discard:
            for store in secrets {
                try? store.write(nil)
                store.open()
            }
            onDiscard()
        }
    }
}
