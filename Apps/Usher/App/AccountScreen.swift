import Foundation
import SwiftUI
import UsherKit
import UsherUI

/// One's account, what one has chosen, which notices come.
struct AccountScreen: View {
    let house: AppHouse
    @State private var account: AccountModel
    @State private var shown: Sheet?
    @Environment(\.openURL) private var openURL

    private enum Sheet: String, Identifiable {
        case settings, notices
        var id: String { rawValue }
    }

    init(house: AppHouse) {
        self.house = house
        _account = State(wrappedValue: AccountModel(client: house.shop, cache: house.bookings))
    }

    var body: some View {
        AccountView(model: account)
            .toolbar {
                Button(UsherText.settingsTitle.localized) { shown = .settings }
                Button(UsherText.settingsNotifications.localized) { shown = .notices }
            }
            .sheet(item: $shown) { sheet in
                Presented(house: house) {
                    switch sheet {
                    case .settings: SettingsView(model: house.settings, lock: house.lock)
                    case .notices:
                        NotificationsView(model: house.push) { if let settings = URL(string: "app-settings:") { openURL(settings) } }
                    }
                }
            }
            .onChange(of: account.isSignedOut) { _, isSignedOut in if isSignedOut { Task { await house.signOut() } } }
    }
}
