#if canImport(SwiftUI)
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

        public init(model: SignupModel) { _model = Bindable(wrappedValue: model) }

        public var body: some View {
            Form {
                TextField("Name", text: $model.name).textContentType(.name)
                TextField("Email", text: $model.email).textContentType(.emailAddress)
                SecureField("Password", text: $model.password).textContentType(.newPassword)
                ForEach(model.password.isEmpty ? [] : model.brokenRules, id: \.self) { rule in
                    Text(rule.localized).font(.footnote).foregroundStyle(.secondary)
                }
                Toggle("I accept the terms", isOn: $model.acceptsTerms)
                ErrorText(message: model.error?.message)
                BusyButton("Create account", isBusy: model.isBusy) { await model.signUp() }.disabled(!model.canSubmit)
            }
            .navigationTitle("Create account")
        }
    }

    #if DEBUG
        #Preview("Empty") { SignupView(model: SignupModel(client: PreviewServer.down.boxOffice)) }

        #Preview("Weak password") {
            let model = SignupModel(client: PreviewServer.down.boxOffice)
            SignupView(model: model).onAppear { model.password = "short" }
        }

        #Preview("Failed") {
            let model = SignupModel(client: PreviewServer.down.boxOffice)
            SignupView(model: model).task {
                (model.name, model.email, model.password, model.acceptsTerms) = ("Jane Roe", "jane@example.org", "Correct 4 Horses", true)
                await model.signUp()
            }
        }
    #endif
#endif
