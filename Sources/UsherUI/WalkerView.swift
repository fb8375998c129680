#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    #if canImport(UIKit)
        import UIKit
    #elseif canImport(AppKit)
        import AppKit
    #endif

    /// Who walks over `WalkerModel`: registering, signing in and out.
    public struct WalkerView: View {
        @Bindable private var model: WalkerModel

        /// Draws `model`: fields for signing in or up, or the account.
        public init(model: WalkerModel) { _model = Bindable(wrappedValue: model) }

        public var body: some View {
            Form {
                switch model.state {
                case .signedOut: fields
                case .working: ProgressView()
                case .signedIn(let user):
                    LabeledContent(UsherText.fieldEmail.localized, value: user.email)
                    BusyButton(UsherText.actionSignOut.localized, isBusy: false) { await model.leave() }
                }
                ErrorText(message: model.error?.text?.localized)
            }
            .task { await model.load() }
            .navigationTitle(UsherText.toursTitle.localized)
        }

        /// A language in its own words.
        private static func name(_ language: TourLanguage) -> String {
            Locale(identifier: language.rawValue).localizedString(forLanguageCode: language.rawValue) ?? language.rawValue
        }

        @ViewBuilder private var fields: some View {
            TextField(UsherText.fieldEmail.localized, text: $model.email).textContentType(.emailAddress)
            SecureField(UsherText.walkersPassword.localized, text: $model.password).textContentType(.password)
            BusyButton(UsherText.walkersSignIn.localized, isBusy: false) { await model.signIn() }.disabled(!model.canSignIn)
            TextField(UsherText.passengerName.localized, text: $model.name).textContentType(.name)
            Picker(UsherText.settingsLanguage.localized, selection: $model.language) {
                ForEach(TourLanguage.known, id: \.self) { language in Text(Self.name(language)).tag(language) }
            }
            Toggle(UsherText.walkersNews.localized, isOn: $model.wantsNews)
            BusyButton(UsherText.walkersRegister.localized, isBusy: false) { await model.register() }.disabled(!model.canRegister)
        }
    }

    #if DEBUG
        @MainActor private func walker(_ server: PreviewServer) -> WalkerModel {
            let model = WalkerModel(client: server.walks)
            (model.email, model.password) = ("jane@example.org", "Correct 4 Horses")
            return model
        }

        #Preview("Signed out") { WalkerView(model: WalkerModel(client: PreviewServer.everything.walks)) }

        #Preview("Working") {
            let model = walker(.silent)
            WalkerView(model: model).task { await model.signIn() }
        }

        #Preview("Signed in") {
            let model = walker(.everything)
            WalkerView(model: model).task { await model.signIn() }
        }

        #Preview("Refused") {
            let model = walker(.signedOut)
            WalkerView(model: model).task { await model.signIn() }
        }

        #Preview("Largest text, right to left") {
            Extremes { WalkerView(model: WalkerModel(client: PreviewServer.everything.walks)) }
        }
    #endif
#endif
