#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit
    import UsherWire

    /// How an airline's passes look over `AirlineSettingsModel`.
    public struct AirlineSettingsView: View {
        @Bindable private var model: AirlineSettingsModel

        /// Draws `model`, and loads it when it appears.
        public init(model: AirlineSettingsModel) { _model = Bindable(wrappedValue: model) }

        public var body: some View {
            Form {
                switch model.state {
                case .loading: ProgressView()
                case .deleted: Text(UsherText.actionDone.localized)
                case .failed(let error):
                    ErrorText(message: error.text?.localized)
                    BusyButton(UsherText.actionTryAgain.localized, isBusy: model.isBusy) { await model.load() }
                case .shown: fields
                }
            }
            .task { await model.load() }
            .asking(.airlineDelete, isPresented: $model.asksToDelete) { await model.delete() }
            .navigationTitle(UsherText.settingsTitle.localized)
        }

        @ViewBuilder private var fields: some View {
            FaultyField(title: .airlineBackground, text: typed(\.backgroundColor), fault: model.fault(at: .background))
            FaultyField(title: .airlineForeground, text: typed(\.foregroundColor), fault: model.fault(at: .foreground))
            FaultyField(title: .airlineLabels, text: typed(\.labelColor), fault: model.fault(at: .labels))
            FaultyField(title: .airlineCustomLabel, text: typed(\.customLabel), fault: model.fault(at: .customLabel))
            ErrorText(message: model.error?.text?.localized)
            BusyButton(UsherText.actionSave.localized, isBusy: model.isBusy) { await model.save() }.disabled(!model.canSave)
            Button(UsherText.actionDelete.localized) { model.asksToDelete = true }
        }

        private func typed(_ member: any WritableKeyPath<BoardingSettings, String?> & Sendable) -> Binding<String> {
            Binding(get: { model.draft[keyPath: member] ?? "" }, set: { model.draft[keyPath: member] = $0 })
        }
    }

    #if DEBUG
        #Preview("Shown") { AirlineSettingsView(model: AirlineSettingsModel(client: PreviewServer.everything.boarding)) }

        #Preview("Shown, a wrong colour") {
            let model = AirlineSettingsModel(client: PreviewServer.everything.boarding)
            AirlineSettingsView(model: model).task {
                await model.load()
                model.draft.backgroundColor = "blue"
            }
        }

        #Preview("Loading") { AirlineSettingsView(model: AirlineSettingsModel(client: PreviewServer.silent.boarding)) }

        #Preview("Deleted") {
            let model = AirlineSettingsModel(client: PreviewServer.everything.boarding)
            AirlineSettingsView(model: model).task { await model.delete() }
        }

        #Preview("Failed") { AirlineSettingsView(model: AirlineSettingsModel(client: PreviewServer.down.boarding)) }

        #Preview("Largest text, right to left") {
            Extremes { AirlineSettingsView(model: AirlineSettingsModel(client: PreviewServer.everything.boarding)) }
        }
    #endif
#endif
