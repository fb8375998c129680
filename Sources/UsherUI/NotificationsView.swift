#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit
    import UsherWire

    /// Which notices somebody wants, over `PushModel`.
    public struct NotificationsView: View {
        private let model: PushModel
        private let onSettings: @MainActor () -> Void

        /// `onSettings` opens the system's settings of this app.
        public init(model: PushModel, onSettings: @escaping @MainActor () -> Void) { (self.model, self.onSettings) = (model, onSettings) }

        public var body: some View {
            Form {
                switch model.state {
                case .unasked, .off: BusyButton(UsherText.pushOn.localized, isBusy: false) { await model.switchOn() }
                case .denied:
                    Text(UsherText.pushDenied.localized)
                    Button(UsherText.actionSettings.localized, action: onSettings)
                case .unavailable: Text(UsherText.pushUnavailable.localized)
                case .on: wanted
                }
                ErrorText(message: model.error?.text?.localized)
            }
            .task { await model.look() }
            .navigationTitle(UsherText.settingsNotifications.localized)
        }

        @ViewBuilder private var wanted: some View {
            ForEach(NoticeKind.known, id: \.self) { kind in
                Toggle(
                    kind.text?.localized ?? "",
                    isOn: Binding(get: { model.choices.kinds.contains(kind) }, set: { isOn in Task { await choose(kind, isOn) } }))
            }
            Toggle(
                UsherText.pushQuiet.localized,
                isOn: Binding(
                    get: { model.choices.quiet != nil },
                    set: { isOn in Task { await model.change { $0.quiet = isOn ? .usual : nil } } }))
            if let quiet = model.choices.quiet {
                time(.pushQuietFrom, quiet.start) { $0.start = $1 }
                time(.pushQuietTo, quiet.end) { $0.end = $1 }
            }
            BusyButton(UsherText.pushOff.localized, isBusy: false) { await model.switchOff() }
        }

        private func time(
            _ title: UsherText, _ shown: Date, _ change: @escaping @MainActor @Sendable (inout QuietHours, Date) -> Void
        ) -> some View {
            let chosen = Binding(
                get: { shown },
                set: { date in
                    Task {
                        var quiet = model.choices.quiet ?? .usual
                        change(&quiet, date)
                        let new = quiet
                        await model.change { $0.quiet = new }
                    }
                })
            return DatePicker(title.localized, selection: chosen, displayedComponents: .hourAndMinute)
        }

        private func choose(_ kind: NoticeKind, _ isOn: Bool) async {
            await model.change { if isOn { $0.kinds.insert(kind) } else { $0.kinds.remove(kind) } }
        }
    }

    #if DEBUG
        /// A system that allows what it is told to.
        @MainActor private final class PreviewPushes: PushDevice {
            var onEvent: ((PushEvent) -> Void)?
            private let allows: PushPermission

            init(_ allows: PushPermission) { self.allows = allows }

            func permission() async -> PushPermission { allows }
            func ask() async -> Bool { allows == .granted }
            func register() { onEvent?(.token(Data([1, 2, 3]))) }
        }

        @MainActor private func push(_ permission: PushPermission) -> PushModel {
            PushModel(
                client: PushClient(baseURL: PreviewServer.address, transport: PreviewServer.everything), device: PreviewPushes(permission),
                id: MemoryTokenStore(), file: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))
        }

        #Preview("Unasked") { NotificationsView(model: push(.unasked)) {} }

        #Preview("Denied") { NotificationsView(model: push(.denied)) {} }

        #Preview("Unavailable") { NotificationsView(model: push(.unavailable)) {} }

        #Preview("Off") {
            let model = push(.granted)
            NotificationsView(model: model) {}.task { await model.switchOff() }
        }

        #Preview("On") {
            let model = push(.granted)
            NotificationsView(model: model) {}.task { await model.switchOn() }
        }

        #Preview("Largest text, right to left") {
            Extremes { NotificationsView(model: push(.unasked)) {} }
        }
    #endif
#endif
