#if canImport(SwiftUI)
    public import SwiftUI
    public import UsherKit

    #if canImport(UIKit)
        import UIKit
    #elseif canImport(AppKit)
        import AppKit
    #endif

    /// The sign-in screen over `LoginModel`.
    public struct LoginView: View {
        @Bindable private var model: LoginModel
        private let onForgotten: (@MainActor () -> Void)?

        /// `onForgotten` leads to `ForgotPasswordView`.
        public init(model: LoginModel, onForgotten: (@MainActor () -> Void)? = nil) {
            _model = Bindable(wrappedValue: model)
            self.onForgotten = onForgotten
        }

        public var body: some View {
            Form {
                TextField("Email", text: $model.email).textContentType(.username)
                SecureField("Password", text: $model.password).textContentType(.password)
                ErrorText(message: model.error?.message)
                BusyButton("Sign in", isBusy: model.isBusy) { await model.signIn() }.disabled(!model.canSubmit)
                if let onForgotten { Button(UsherText.loginForgot.localized, action: onForgotten) }
                if model.hasApple {
                    BusyButton(UsherText.airlineSignIn.localized, isBusy: model.isBusy) { await model.signInWithApple() }
                }
                if model.hasGoogle {
                    BusyButton(UsherText.loginGoogle.localized, isBusy: model.isBusy) { await model.signInWithGoogle() }
                }
            }
            .navigationTitle("Sign in")
        }
    }

    #if DEBUG
        #Preview("Empty") { LoginView(model: LoginModel(client: PreviewServer.down.boxOffice)) }

        #Preview("Refused") {
            let model = LoginModel(client: PreviewServer.signedOut.boxOffice)
            LoginView(model: model).task {
                (model.email, model.password) = ("jane@example.org", "wrong")
                await model.signIn()
            }
        }
    #endif
#endif
