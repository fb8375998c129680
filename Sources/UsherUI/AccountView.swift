#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// One's account over `AccountModel`.
    public struct AccountView: View {
        private let model: AccountModel
        @State private var name = ""
        @State private var current = ""
        @State private var new = ""

        public init(model: AccountModel) { self.model = model }

        public var body: some View {
            Form {
                if let user = model.user {
                    LabeledContent("Email", value: user.email + (model.isVerified ? "" : " (not confirmed)"))
                    TextField("Name", text: $name).onAppear { name = user.name }
                    BusyButton("Save", isBusy: model.isBusy) { await model.rename(name) }
                    Section("Password") {
                        SecureField("Current", text: $current)
                        SecureField("New", text: $new)
                        BusyButton("Change", isBusy: model.isBusy) { await model.changePassword(current: current, new: new) }
                    }
                }
                if let notice = model.notice { Text(notice) }
                ErrorText(message: model.error?.message)
                BusyButton("Sign out", isBusy: model.isBusy) { await model.signOut() }
                BusyButton("Sign out everywhere", isBusy: model.isBusy) { await model.signOut(everywhere: true) }
            }
            .task { await model.load() }
            .navigationTitle("Account")
        }
    }

    #if DEBUG
        #Preview("Signed in") { AccountView(model: AccountModel(client: PreviewServer.everything.boxOffice)) }

        #Preview("Signed out") { AccountView(model: AccountModel(client: PreviewServer.signedOut.boxOffice)) }

        #Preview("No server") { AccountView(model: AccountModel(client: PreviewServer.down.boxOffice)) }
    #endif
#endif
