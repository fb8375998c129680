#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    #if canImport(UIKit)
        import UIKit
    #elseif canImport(AppKit)
        import AppKit
    #endif

    /// Asking for a link to a new password over `ForgotPasswordModel`.
    public struct ForgotPasswordView: View {
        @Bindable private var model: ForgotPasswordModel

        /// Draws `model`.
        public init(model: ForgotPasswordModel) { _model = Bindable(wrappedValue: model) }

        public var body: some View {
            Form {
                TextField(UsherText.fieldEmail.localized, text: $model.email).textContentType(.emailAddress)
                switch model.state {
                case .entering: EmptyView()
                case .sent: Text(UsherText.resetSent.localized)
                }
                ErrorText(message: model.error?.message)
                TimelineView(.periodic(from: .now, by: 1)) { _ in
                    BusyButton(UsherText.resetSend.localized, isBusy: model.isBusy) { await model.send() }.disabled(!model.canSend)
                        .keyboardShortcut(.defaultAction)
                }
            }
            .navigationTitle(UsherText.loginForgot.localized)
        }
    }

    /// A new password by a mailed link over `ResetPasswordModel`.
    public struct ResetPasswordView: View {
        @Bindable private var model: ResetPasswordModel

        /// Draws `model`, and asks first whether its link is good.
        public init(model: ResetPasswordModel) { _model = Bindable(wrappedValue: model) }

        public var body: some View {
            Form {
                switch model.state {
                case .checking:
                    ProgressView()
                    if model.error != nil {
                        BusyButton(UsherText.actionTryAgain.localized, isBusy: model.isBusy) { await model.load() }
                    }
                case .entering:
                    SecureField(UsherText.fieldNewPassword.localized, text: $model.password).textContentType(.newPassword)
                    ForEach(model.password.isEmpty ? [] : model.brokenRules, id: \.self) { rule in
                        Text(rule.localized).font(.footnote).foregroundStyle(.secondary)
                    }
                    BusyButton(UsherText.actionSave.localized, isBusy: model.isBusy) { await model.submit() }.disabled(!model.canSubmit)
                        .keyboardShortcut(.defaultAction)
                case .invalid: Text(UsherText.resetInvalid.localized)
                case .done: Text(UsherText.resetDone.localized)
                }
                ErrorText(message: model.error?.message)
            }
            .task { await model.load() }
            .navigationTitle(UsherText.fieldNewPassword.localized)
        }
    }

    #if DEBUG
        #Preview("Entering an address") { ForgotPasswordView(model: ForgotPasswordModel(client: PreviewServer.everything.boxOffice)) }

        #Preview("Sent") {
            let model = ForgotPasswordModel(client: PreviewServer.everything.boxOffice, email: "jane@example.org")
            ForgotPasswordView(model: model).task { await model.send() }
        }

        @MainActor private func reset(_ server: PreviewServer) -> ResetPasswordModel {
            ResetPasswordModel(client: server.boxOffice, token: "preview", email: "jane@example.org")
        }

        #Preview("Checking") { ResetPasswordView(model: reset(.silent)) }

        #Preview("Entering a password") { ResetPasswordView(model: reset(.everything)) }

        #Preview("Invalid") { ResetPasswordView(model: reset(PreviewServer(answer: (200, #"{"valid":false}"#)))) }

        #Preview("Done") {
            let model = reset(.everything)
            ResetPasswordView(model: model).task {
                await model.load()
                model.password = "Passw0rd"
                await model.submit()
            }
        }

        #Preview("Largest text, right to left") {
            Extremes { ForgotPasswordView(model: ForgotPasswordModel(client: PreviewServer.everything.boxOffice)) }
        }

        #Preview("Largest text, right to left: a new password") { Extremes { ResetPasswordView(model: reset(.everything)) } }
    #endif
#endif
