import Foundation
import SwiftUI
import UsherKit
import UsherUI

/// What is on, and the way to a seat.
struct ShopScreen: View {
    let house: AppHouse
    @State private var home: HomeModel
    @State private var show: BoxOffice.Show?
    @State private var hold: BoxOffice.CheckoutResponse?

    init(house: AppHouse) {
        self.house = house
        _home = State(wrappedValue: HomeModel(client: house.shop, cache: house.bookings))
    }

    var body: some View {
        HomeView(model: home) { show = $0 }
            .navigationDestination(item: $show) { show in
                SeatSelectionView(model: SeatSelectionModel(client: house.shop, show: show)) { hold = $0 }
                    .navigationDestination(item: $hold) { hold in
                        PaymentView(model: PaymentModel(client: house.shop, hold: hold)) { outcome in
                            if case .paid = outcome { house.router.paid(booking: hold.reservationID) }
                            if outcome != .open { (self.hold, self.show) = (nil, nil) }
                        }
                    }
            }
    }
}
