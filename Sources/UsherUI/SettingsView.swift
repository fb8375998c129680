#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// What somebody can choose over `SettingsModel`.
    public struct SettingsView: View {
        private let model: SettingsModel

        public init(model: SettingsModel) { self.model = model }

        public var body: some View {
            Form {
                Picker(UsherText.settingsLanguage.localized, selection: value(\.language)) {
                    Text("–").tag(String?.none)
                    ForEach(["en", "de", "fr", "es", "it"], id: \.self) { code in Text(Self.name(code)).tag(Optional(code)) }
                }
                Toggle(UsherText.settingsLock.localized, isOn: value(\.isLocked))
                Toggle(UsherText.settingsSound.localized, isOn: value(\.hasSound))
                Toggle(UsherText.settingsHaptics.localized, isOn: value(\.hasHaptics))
                Toggle(UsherText.settingsCellular.localized, isOn: value(\.usesCellular))
                Toggle(
                    UsherText.settingsAnalytics.localized,
                    isOn: Binding(
                        get: { model.settings.analytics == .given }, set: { on in model.change { $0.analytics = on ? .given : .refused } }))
                Toggle(UsherText.settingsNotifications.localized, isOn: value(\.wantsNotifications))
                ErrorText(message: model.text?.localized)
            }
            .navigationTitle(UsherText.settingsTitle.localized)
        }

        private func value<Value: Sendable>(_ member: WritableKeyPath<AppSettings, Value> & Sendable) -> Binding<Value> {
            Binding(get: { model.settings[keyPath: member] }, set: { new in model.change { $0[keyPath: member] = new } })
        }

        /// A language in its own words.
        private static func name(_ code: String) -> String { Locale(identifier: code).localizedString(forLanguageCode: code) ?? code }
    }

    #if DEBUG
        #Preview("Settings") { SettingsView(model: SettingsModel(store: .file(URL(filePath: "/dev/null")))) }
    #endif
#endif
