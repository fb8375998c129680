#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// One's account over `AccountModel`.
    public struct AccountView: View {
        @Bindable private var model: AccountModel
        @State private var name = ""
        @State private var current = ""
        @State private var new = ""

        /// Draws `model`, and loads it when it appears.
        public init(model: AccountModel) { _model = Bindable(wrappedValue: model) }

        public var body: some View {
            Form {
                if let user = model.user { about(user) }
                if let notice = model.notice { Text(notice) }
                ErrorText(message: model.error?.message)
                BusyButton(UsherText.actionSignOut.localized, isBusy: model.isBusy) { await model.signOut() }
                BusyButton(UsherText.accountEverywhere.localized, isBusy: model.isBusy) { await model.signOut(everywhere: true) }
                Button(UsherText.actionDelete.localized, role: .destructive) { model.asksToDelete = true }.disabled(model.user == nil)
            }
            .task { await model.load() }
            .asking(.accountDelete, isPresented: $model.asksToDelete) {
                await model.deleteAccount(password: current.isEmpty ? nil : current)
            }
            .navigationTitle(UsherText.accountTitle.localized)
        }

        @ViewBuilder private func about(_ user: BoxOffice.User) -> some View {
            LabeledContent(
                UsherText.fieldEmail.localized, value: model.isVerified ? user.email : UsherText.accountUnconfirmed(user.email).localized)
            if !model.isVerified {
                BusyButton(UsherText.accountConfirm.localized, isBusy: model.isBusy) { await model.resendVerification() }
            }
            TextField(UsherText.passengerName.localized, text: $name).onAppear { name = user.name }
            BusyButton(UsherText.actionSave.localized, isBusy: model.isBusy) { await model.rename(name) }
            Section(UsherText.accountChange.localized) {
                // Deleting the account takes it, too.
                SecureField(UsherText.fieldCurrentPassword.localized, text: $current)
                SecureField(UsherText.fieldNewPassword.localized, text: $new)
                BusyButton(UsherText.accountChange.localized, isBusy: model.isBusy) {
                    await model.changePassword(current: current.isEmpty ? nil : current, new: new)
                }
                .disabled(new.isEmpty)
            }
        }
    }

    #if DEBUG
        #Preview("Signed in") { AccountView(model: AccountModel(client: PreviewServer.everything.boxOffice)) }

        #Preview("Signed out") { AccountView(model: AccountModel(client: PreviewServer.signedOut.boxOffice)) }

        #Preview("No server") { AccountView(model: AccountModel(client: PreviewServer.down.boxOffice)) }

        #Preview("Largest text, right to left") {
            Extremes { AccountView(model: AccountModel(client: PreviewServer.everything.boxOffice)) }
        }
    #endif
#endif
