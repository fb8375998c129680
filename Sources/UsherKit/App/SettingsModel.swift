public import Observation

/// The settings' screen: what is chosen is kept at once.
@MainActor @Observable
public final class SettingsModel {
    /// What is chosen.
    public private(set) var settings: AppSettings
    /// It could not be kept; it counts until the app ends.
    public private(set) var text: UsherText?
    private let store: SettingsStore

    /// Makes one, for tests and previews.
    public init(store: SettingsStore) {
        self.store = store
        settings = store.read()
    }

    /// Switches the app's lock on, where a check succeeds, or off; what came of it is kept.
    public func setLock(_ isOn: Bool, by lock: LockModel) async {
        if isOn { await lock.switchOn() } else { await lock.switchOff() }
        change { $0.isLocked = lock.lock.isOn }
    }

    /// For how long somebody may be away without being asked again.
    public func setGrace(_ seconds: Double, of lock: LockModel) {
        change { $0.lockGrace = seconds }
        lock.setGrace(settings.lockGrace)
    }

    /// `model.change { $0.hasSound = false }`
    public func change(_ body: (inout AppSettings) -> Void) {
        var new = settings
        body(&new)
        if !AppLock.graces.contains(new.lockGrace) { new.lockGrace = settings.lockGrace }
        guard new != settings else { return }
        settings = new
        do {
            try store.write(new)
            text = nil
        } catch {
            text = .failureStorage
        }
    }
}
