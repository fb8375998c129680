#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// What somebody can choose over `SettingsModel`. Notifications have a screen of their own, `NotificationsView`.
    public struct SettingsView: View {
        private let model: SettingsModel
        private let lock: LockModel

        /// `lock` is the app's: it is on only once a check has succeeded.
        public init(model: SettingsModel, lock: LockModel) { (self.model, self.lock) = (model, lock) }

        public var body: some View {
            Form {
                Picker(UsherText.settingsLanguage.localized, selection: value(\.language)) {
                    Text(UsherText.settingsSystem.localized).tag(String?.none)
                    ForEach(["en", "de", "fr", "es", "it"], id: \.self) { code in Text(Self.name(code)).tag(Optional(code)) }
                }
                Toggle(
                    UsherText.settingsLock.localized,
                    isOn: Binding(get: { model.settings.isLocked }, set: { isOn in Task { await model.setLock(isOn, by: lock) } }))
                if let notice = lock.notice { Text(notice.localized).font(.footnote) }
                if model.settings.isLocked {
                    Picker(
                        UsherText.settingsGrace.localized,
                        selection: Binding(get: { model.settings.lockGrace }, set: { model.setGrace($0, of: lock) })
                    ) {
                        ForEach(AppLock.graces, id: \.self) { seconds in
                            Text((seconds == 0 ? UsherText.settingsAtOnce : .minutes(Int(seconds / 60))).localized).tag(seconds)
                        }
                    }
                }
                Toggle(UsherText.settingsSound.localized, isOn: value(\.hasSound))
                Toggle(UsherText.settingsHaptics.localized, isOn: value(\.hasHaptics))
                Toggle(UsherText.settingsCellular.localized, isOn: value(\.usesCellular))
                Toggle(
                    UsherText.settingsAnalytics.localized,
                    isOn: Binding(
                        get: { model.settings.analytics == .given }, set: { on in model.change { $0.analytics = on ? .given : .refused } }))
                ErrorText(message: model.text?.localized)
            }
            .navigationTitle(UsherText.settingsTitle.localized)
        }

        private func value<Value: Sendable>(_ member: any WritableKeyPath<AppSettings, Value> & Sendable) -> Binding<Value> {
            Binding(get: { model.settings[keyPath: member] }, set: { new in model.change { $0[keyPath: member] = new } })
        }

        /// A language in its own words.
        private static func name(_ code: String) -> String { Locale(identifier: code).localizedString(forLanguageCode: code) ?? code }
    }

    #if DEBUG
        private struct NoPasscode: PresenceCheck {
            func check(reason: String) async -> AppLock.Answer { .noPasscode }
        }

        #Preview("Settings") {
            SettingsView(
                model: SettingsModel(store: .file(URL(filePath: "/dev/null"))),
                lock: LockModel(lock: AppLock(isOn: false), presence: NoPasscode()))
        }

        #Preview("Largest text, right to left") {
            Extremes {
                SettingsView(
                    model: SettingsModel(store: .file(URL(filePath: "/dev/null"))),
                    lock: LockModel(lock: AppLock(isOn: false), presence: NoPasscode()))
            }
        }
    #endif
#endif
