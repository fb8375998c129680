import Foundation
import SwiftUI
import UsherKit
import UsherUI

@main
struct AirlineApp: App {
    @State private var airline = AirlineSignInModel(
        client: AirlineApp.client, account: KeychainTokenStore(service: "airline", account: "who"), apple: AppleIDSheet())
    @State private var flights = FlightsModel(client: AirlineApp.client, folder: AirlineApp.folder.appending(path: "airline"))
    @State private var flight: BoardingFlight?
    private static let client = BoardingClient(
        base: (try? AppConfiguration.main().server) ?? URL(filePath: "/"), credential: nil, store: KeychainTokenStore(service: "airline"))
    private static let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                if airline.state == .signedIn {
                    AirlineListView(model: flights, title: .flightsTitle) { flight = $0 }
                        .navigationDestination(item: $flight) { FlightScreen(client: Self.client, flight: $0) }
                } else {
                    AirlineSignInView(model: airline)
                }
            }
        }
    }
}

/// One flight: who flies, who is on board.
struct FlightScreen: View {
    private let client: BoardingClient
    @State private var model: FlightModel
    @State private var ticket: BoardingTicket?

    init(client: BoardingClient, flight: BoardingFlight) {
        self.client = client
        _model = State(wrappedValue: FlightModel(client: client, flight: flight))
    }

    var body: some View {
        FlightView(model: model) { ticket = $0 }
            .navigationDestination(item: $ticket) { PassScreen(client: client, ticket: $0) }
    }
}

/// One ticket: its page to share, its pass for Wallet.
struct PassScreen: View {
    @State private var model: TicketModel

    init(client: BoardingClient, ticket: BoardingTicket) {
        _model = State(wrappedValue: TicketModel(client: client, ticket: ticket))
    }

    var body: some View { BoardingTicketView(model: model) }
}
