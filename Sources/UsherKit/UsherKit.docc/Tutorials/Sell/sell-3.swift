import Foundation
import SwiftUI
import UsherKit
import UsherUI

@main
struct ShopApp: App {
    @State private var show: BoxOffice.Show?
    @State private var isAtTickets = false
    @State private var home = HomeModel(client: ShopApp.client, cache: ShopApp.cache)
    @State private var tickets = TicketsModel(client: ShopApp.client, account: "me", cache: ShopApp.cache)
    private static let client = BoxOfficeClient(
        baseURL: (try? AppConfiguration.main().server) ?? URL(filePath: "/"), tokens: KeychainTokenStore(service: "tickets"))
    private static let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
    private static let cache = BookingCache(folder: folder.appending(path: "tickets"))

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                HomeView(model: home) { show = $0 }
                    .toolbar { Button("Tickets") { isAtTickets = true } }
                    .navigationDestination(item: $show) { chosen in
                        ShowScreen(client: Self.client, show: chosen) { (show, isAtTickets) = (nil, true) }
                    }
            }
            .sheet(isPresented: $isAtTickets) {
                NavigationStack {
                    TicketsView(model: tickets) { _ in }
                        .toolbar { Button("Done") { isAtTickets = false }.keyboardShortcut(.cancelAction) }
                }
            }
        }
    }
}

/// The seats of one show, who buys them, and paying.
struct ShowScreen: View {
    private let client: BoxOfficeClient
    private let onPaid: @MainActor () -> Void
    @State private var seats: SeatSelectionModel
    @State private var login: LoginModel
    @State private var isSigningIn = false
    @State private var hold: BoxOffice.CheckoutResponse?

    init(client: BoxOfficeClient, show: BoxOffice.Show, onPaid: @escaping @MainActor () -> Void) {
        (self.client, self.onPaid) = (client, onPaid)
        _seats = State(wrappedValue: SeatSelectionModel(client: client, show: show))
        _login = State(wrappedValue: LoginModel(client: client))
    }

    var body: some View {
        SeatSelectionView(model: seats) { hold = $0 }
            .onChange(of: seats.needsSignIn) { _, isNeeded in isSigningIn = isNeeded }
            .sheet(isPresented: $isSigningIn) { LoginView(model: login) }
            .onChange(of: login.user) { _, user in isSigningIn = user == nil }
            .navigationDestination(item: $hold) { hold in PaymentScreen(client: client, hold: hold) { end($0) } }
    }

    private func end(_ outcome: PaymentModel.Outcome) {
        hold = nil
        if case .paid = outcome { onPaid() }
    }
}

/// The house's payment page.
struct PaymentScreen: View {
    private let onEnd: (PaymentModel.Outcome) -> Void
    @State private var payment: PaymentModel

    init(client: BoxOfficeClient, hold: BoxOffice.CheckoutResponse, onEnd: @escaping (PaymentModel.Outcome) -> Void) {
        self.onEnd = onEnd
        _payment = State(wrappedValue: PaymentModel(client: client, hold: hold))
    }

    var body: some View { PaymentView(model: payment, onOutcome: onEnd) }
}
