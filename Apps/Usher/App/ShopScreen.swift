import Foundation
import SwiftUI
import UsherKit
import UsherUI

/// What is on.
struct ShopScreen: View {
    let house: AppHouse
    @State private var home: HomeModel

    init(house: AppHouse) {
        self.house = house
        _home = State(wrappedValue: HomeModel(client: house.shop, cache: house.bookings))
    }

    var body: some View {
        HomeView(model: home) { house.open(.show($0.id)) }
            .toolbar {
                Button(UsherText.ticketsTitle.localized) { house.open(.tickets) }
                Button(UsherText.accountTitle.localized) { house.open(.account) }
            }
    }
}

/// One show: choosing seats, paying for them.
struct ShowScreen: View {
    let house: AppHouse
    let id: String
    @State private var seats: SeatSelectionModel?
    @State private var hold: BoxOffice.CheckoutResponse?
    @State private var error: BoxOfficeError?
    @State private var isSigningIn = false

    var body: some View {
        Group {
            if let seats {
                SeatSelectionView(model: seats) { hold = $0 }
                    .sheet(isPresented: Binding(get: { hold != nil }, set: { if !$0 { hold = nil } })) {
                        // Closing it is the payment's own matter: it asks.
                        if let hold { Behind(house: house) { NavigationStack { pay(hold) } } }
                    }
                    // Whose tickets they are the server has to know.
                    .onChange(of: seats.needsSignIn) { _, isNeeded in isSigningIn = isNeeded }
                    .onChange(of: house.signIns) { _, _ in isSigningIn = false }
                    .sheet(isPresented: $isSigningIn) { SignInScreen(house: house) }
            } else if let error {
                Text(error.message)
            } else {
                ProgressView()
            }
        }
        .task { await load() }
    }

    private func pay(_ hold: BoxOffice.CheckoutResponse) -> some View {
        PaymentView(model: PaymentModel(client: house.shop, hold: hold, publicURL: house.configuration.server)) { outcome in
            self.hold = nil
            if case .paid(let session) = outcome { house.open(.success(sessionID: session)) }
        }
    }

    private func load() async {
        do {
            seats = SeatSelectionModel(client: house.shop, show: try await house.shop.show(id), push: house.push)
        } catch {
            self.error = error
        }
    }
}

/// After paying: the code, then on to the booking.
struct PaidScreen: View {
    let house: AppHouse
    @State private var model: PaymentSuccessModel

    init(house: AppHouse, session: String) {
        self.house = house
        _model = State(
            wrappedValue: PaymentSuccessModel(
                client: house.shop, sessionID: session, tickets: house.isSignedIn ? house.tickets() : nil))
    }

    var body: some View {
        PaymentSuccessView(model: model)
            .toolbar { Button(UsherText.ticketsTitle.localized) { house.open(.tickets) } }
            .onChange(of: model.code) { _, code in if code != nil { Task { await house.push.booked() } } }
    }
}
