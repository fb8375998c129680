#if canImport(SwiftUI)
    public import SwiftUI
    public import UsherKit

    /// Setting a door up over `DoorSetupModel`.
    public struct DoorSetupView: View {
        @Bindable private var model: DoorSetupModel

        public init(model: DoorSetupModel) { _model = Bindable(wrappedValue: model) }

        public var body: some View {
            Form {
                TextField(UsherText.doorServer.localized, text: $model.address)
                SecureField(UsherText.doorKey.localized, text: $model.key)
                switch model.state {
                case .entering, .wrongAddress, .wrongKey, .failed: ErrorText(message: model.text?.localized)
                case .proving: ProgressView()
                case .done: Text(UsherText.actionDone.localized)
                }
                BusyButton(UsherText.doorSetUp.localized, isBusy: model.state == .proving) { await model.prove() }.disabled(!model.canProve)
            }
            .navigationTitle(UsherText.doorSetUp.localized)
        }
    }

    #if DEBUG
        @MainActor private func setup(_ server: PreviewServer) -> DoorSetupModel {
            DoorSetupModel(store: MemoryTokenStore(), client: { _ in server.gate })
        }

        #Preview("Entering") { DoorSetupView(model: setup(.everything)) }

        #Preview("Wrong key") {
            let model = setup(.signedOut)
            DoorSetupView(model: model).task {
                (model.address, model.key) = ("tickets.example.org", "usher_1")
                await model.prove()
            }
        }
    #endif
#endif
