import Foundation
import SwiftUI
import UsherKit
import UsherUI

/// One's bookings. What was fetched renews the widget and the reminders.
struct TicketsScreen: View {
    let house: AppHouse
    @State private var tickets: TicketsModel

    init(house: AppHouse) {
        self.house = house
        _tickets = State(wrappedValue: house.tickets())
    }

    var body: some View { TicketsView(model: tickets) { house.open(.booking($0.id)) } }
}

/// One booking: its codes, its papers.
struct BookingScreen: View {
    @State private var model: BookingModel

    init(house: AppHouse, booking: String) {
        #if canImport(UIKit)
            let passes: (any WalletPasses)? = DeviceWallet()
        #else
            let passes: (any WalletPasses)? = nil
        #endif
        _model = State(
            wrappedValue: BookingModel(
                client: house.shop, account: house.account ?? "", booking: booking, cache: house.bookings, passes: passes,
                tickets: house.tickets()))
    }

    var body: some View { BookingView(model: model) }
}
