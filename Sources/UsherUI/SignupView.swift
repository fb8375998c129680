#if canImport(SwiftUI)
    public import Foundation
    public import SwiftUI
    public import UsherKit

    #if canImport(UIKit)
        import UIKit
    #elseif canImport(AppKit)
        import AppKit
    #endif

    /// The registration screen over `SignupModel`.
    public struct SignupView: View {
        @Bindable private var model: SignupModel
        private let terms: URL?
        private let onSignIn: (@MainActor () -> Void)?
        @Environment(\.openURL) private var openURL

        /// `terms` is the page that somebody accepts, `AppConfiguration.links["terms"]` for one; `onSignIn` leads to `LoginView`, for whoever has an
        /// account already.
        public init(model: SignupModel, terms: URL? = nil, onSignIn: (@MainActor () -> Void)? = nil) {
            _model = Bindable(wrappedValue: model)
            (self.terms, self.onSignIn) = (terms, onSignIn)
        }

        public var body: some View {
            Form {
                TextField(UsherText.passengerName.localized, text: $model.name).textContentType(.name)
                TextField(UsherText.fieldEmail.localized, text: $model.email).textContentType(.emailAddress)
                SecureField(UsherText.walkersPassword.localized, text: $model.password).textContentType(.newPassword)
                ForEach(model.password.isEmpty ? [] : model.brokenRules, id: \.self) { rule in
                    Text(rule.localized).font(.footnote).foregroundStyle(.secondary)
                }
                Toggle(UsherText.signupTerms.localized, isOn: $model.acceptsTerms)
                if let terms { Button(terms.absoluteString) { openURL(terms) } }
                ErrorText(message: model.error?.message)
                if model.isTaken, let onSignIn { Button(UsherText.walkersSignIn.localized, action: onSignIn) }
                BusyButton(UsherText.signupCreate.localized, isBusy: model.isBusy) { await model.signUp() }.disabled(!model.canSubmit)
                    .keyboardShortcut(.defaultAction)
            }
            .navigationTitle(UsherText.signupCreate.localized)
        }
    }

    #if DEBUG
        #Preview("Empty") { SignupView(model: SignupModel(client: PreviewServer.down.boxOffice)) }

        #Preview("Weak password") {
            let model = SignupModel(client: PreviewServer.down.boxOffice)
            SignupView(model: model).onAppear { model.password = "short" }
        }

        #Preview("Address taken") {
            let model = SignupModel(client: PreviewServer.refusing(409, code: "email_taken").boxOffice)
            SignupView(model: model, onSignIn: {}).task {
                (model.name, model.email, model.password, model.acceptsTerms) = ("Jane Roe", "jane@example.org", "Correct 4 Horses", true)
                await model.signUp()
            }
        }

        #Preview("Failed") {
            let model = SignupModel(client: PreviewServer.down.boxOffice)
            SignupView(model: model).task {
                (model.name, model.email, model.password, model.acceptsTerms) = ("Jane Roe", "jane@example.org", "Correct 4 Horses", true)
                await model.signUp()
            }
        }

        #Preview("Largest text, right to left") {
            Extremes { SignupView(model: SignupModel(client: PreviewServer.down.boxOffice)) }
        }
    #endif
#endif
