#if canImport(SwiftUI)
    public import SwiftUI
    public import UsherKit

    /// Setting a door up over `DoorSetupModel`.
    public struct DoorSetupView: View {
        @Bindable private var model: DoorSetupModel

        /// Draws `model`; once its state is done, show the door.
        public init(model: DoorSetupModel) { _model = Bindable(wrappedValue: model) }

        public var body: some View {
            Form {
                TextField(UsherText.doorServer.localized, text: $model.address).screen(.doorServer)
                SecureField(UsherText.doorKey.localized, text: $model.key).screen(.doorKey)
                switch model.state {
                case .entering, .wrongAddress, .wrongKey, .failed: ErrorText(message: model.text?.localized)
                case .proving: ProgressView()
                case .done: Text(UsherText.actionDone.localized)
                }
                BusyButton(UsherText.doorSetUp.localized, isBusy: model.state == .proving) { await model.prove() }
                    .disabled(!model.canProve).keyboardShortcut(.defaultAction).screen(.doorSetUp)
            }
            .navigationTitle(UsherText.doorSetUp.localized)
        }
    }

    #if DEBUG
        @MainActor private func setup(_ server: PreviewServer) -> DoorSetupModel {
            DoorSetupModel(store: MemoryTokenStore(), client: { _ in server.gate })
        }

        #Preview("Entering") { DoorSetupView(model: setup(.everything)) }

        #Preview("Wrong key") { proved(.signedOut) }

        /// One that is at it, or has been.
        @MainActor private func proved(_ server: PreviewServer, address: String = "tickets.example.org") -> some View {
            let model = setup(server)
            return DoorSetupView(model: model).task {
                (model.address, model.key) = (address, "usher_1")
                await model.prove()
            }
        }

        #Preview("Proving") { proved(.silent) }

        #Preview("Done") { proved(.everything) }

        #Preview("Wrong address") { proved(PreviewServer(answer: (200, "<html>"))) }

        #Preview("Failed") { proved(.down) }

        #Preview("Largest text, right to left") {
            Extremes { DoorSetupView(model: setup(.everything)) }
        }
    #endif
#endif
