#if canImport(SwiftUI)
    public import SwiftUI
    public import UsherKit

    /// An airline's first screen over `AirlineSignInModel`.
    public struct AirlineSignInView: View {
        @Bindable private var model: AirlineSignInModel

        /// Draws `model`; once it is signed in, show something else.
        public init(model: AirlineSignInModel) { _model = Bindable(wrappedValue: model) }

        public var body: some View {
            Form {
                switch model.state {
                case .signedOut:
                    TextField(UsherText.airlineName.localized, text: $model.name).screen(.airlineName)
                    AppleButton(isBusy: false) { await model.signIn() }.screen(.airlineSignIn)
                case .working: ProgressView()
                case .signedIn:
                    LabeledContent(UsherText.airlineName.localized, value: model.airline?.airlineName ?? "")
                    Button(UsherText.actionSignOut.localized) { model.leave() }
                }
                ErrorText(message: model.error?.text?.localized)
            }
            .task { await model.refresh() }
            .navigationTitle(UsherText.airlineName.localized)
        }
    }

    #if DEBUG
        @MainActor private func signIn(_ server: PreviewServer) -> AirlineSignInModel {
            AirlineSignInModel(client: server.boarding, account: MemoryTokenStore())
        }

        #Preview("Signed out") { AirlineSignInView(model: signIn(.everything)) }

        #Preview("Working") {
            let model = signIn(.silent)
            AirlineSignInView(model: model).task { await model.register(AppleIdentity(user: "preview")) }
        }

        #Preview("Signed in") {
            let model = signIn(.everything)
            AirlineSignInView(model: model).task { await model.register(AppleIdentity(user: "preview")) }
        }

        #Preview("Refused") {
            let model = signIn(.signedOut)
            AirlineSignInView(model: model).task { await model.register(AppleIdentity(user: "preview")) }
        }

        #Preview("Largest text, right to left") {
            Extremes { AirlineSignInView(model: signIn(.everything)) }
        }
    #endif
#endif
