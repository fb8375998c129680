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
        private let onSignup: (@MainActor () -> Void)?

        /// `onForgotten` leads to `ForgotPasswordView`, `onSignup` to `SignupView`.
        public init(model: LoginModel, onForgotten: (@MainActor () -> Void)? = nil, onSignup: (@MainActor () -> Void)? = nil) {
            _model = Bindable(wrappedValue: model)
            (self.onForgotten, self.onSignup) = (onForgotten, onSignup)
        }

        public var body: some View {
            Form {
                if model.needsCode { second } else { first }
            }
            .navigationTitle(UsherText.walkersSignIn.localized)
        }

        @ViewBuilder private var second: some View {
            Text(UsherText.loginCodeNeeded.localized)
            TextField(UsherText.loginCode.localized, text: $model.code).textContentType(.oneTimeCode)
            ErrorText(message: model.error?.message)
            BusyButton(UsherText.walkersSignIn.localized, isBusy: model.isBusy) { await model.submitCode() }.disabled(!model.canSubmitCode)
                .keyboardShortcut(.defaultAction)
            Button(UsherText.actionCancel.localized) { model.startOver() }
        }

        @ViewBuilder private var first: some View {
            TextField(UsherText.fieldEmail.localized, text: $model.email).textContentType(.username)
            SecureField(UsherText.walkersPassword.localized, text: $model.password).textContentType(.password)
            ErrorText(message: model.error?.message)
            BusyButton(UsherText.walkersSignIn.localized, isBusy: model.isBusy) { await model.signIn() }.disabled(!model.canSubmit)
                .keyboardShortcut(.defaultAction)
            if let onForgotten { Button(UsherText.loginForgot.localized, action: onForgotten) }
            if let onSignup { Button(UsherText.signupCreate.localized, action: onSignup) }
            if model.hasApple {
                AppleButton(isBusy: model.isBusy) { await model.signInWithApple() }
            }
            if model.hasGoogle {
                BusyButton(UsherText.loginGoogle.localized, isBusy: model.isBusy) { await model.signInWithGoogle() }
            }
        }
    }

    #if DEBUG
        #Preview("Empty") { LoginView(model: LoginModel(client: PreviewServer.down.boxOffice)) }

        #Preview("A code is needed") {
            let answer = #"{"success":false,"error":"A code is needed","code":"second_factor_required","factorToken":"preview"}"#
            let model = LoginModel(client: PreviewServer(answer: (401, answer)).boxOffice)
            LoginView(model: model).task {
                (model.email, model.password) = ("jane@example.org", "Correct 4 Horses")
                await model.signIn()
            }
        }

        #Preview("Refused") {
            let model = LoginModel(client: PreviewServer.signedOut.boxOffice)
            LoginView(model: model).task {
                (model.email, model.password) = ("jane@example.org", "wrong")
                await model.signIn()
            }
        }

        #Preview("Largest text, right to left") {
            Extremes { LoginView(model: LoginModel(client: PreviewServer.down.boxOffice)) }
        }
    #endif
#endif
