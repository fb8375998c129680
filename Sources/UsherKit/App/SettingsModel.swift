public import Observation

/// The settings' screen: what is chosen is kept at once.
@MainActor @Observable
public final class SettingsModel {
    public private(set) var settings: AppSettings
    /// It could not be kept; it counts until the app ends.
    public private(set) var text: UsherText?
    private let store: SettingsStore

    public init(store: SettingsStore) {
        self.store = store
        settings = store.read()
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
