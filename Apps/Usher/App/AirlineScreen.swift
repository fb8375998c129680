import Foundation
import SwiftUI
import UsherKit
import UsherUI

/// An airline: its flights, who flies, their tickets.
struct AirlineScreen: View {
    let house: AppHouse
    @State private var airline: AirlineSignInModel
    @State private var flights: FlightsModel
    @State private var flight: BoardingFlight?
    @State private var ticket: BoardingTicket?

    init(house: AppHouse) {
        self.house = house
        _airline = State(
            wrappedValue: AirlineSignInModel(
                client: house.boarding, account: KeychainTokenStore(service: "usher", account: "airline-who"), apple: AppleIDSheet()))
        _flights = State(
            wrappedValue: FlightsModel(client: house.boarding, folder: .cachesDirectory.appending(path: "airline")))
    }

    var body: some View {
        if airline.state == .signedIn {
            AirlineListView(model: flights, title: .flightsTitle) { flight = $0 }
                .navigationDestination(item: $flight) { flight in
                    FlightView(model: FlightModel(client: house.boarding, flight: flight)) { ticket = $0 }
                        .navigationDestination(item: $ticket) { ticket in
                            BoardingTicketView(model: TicketModel(client: house.boarding, ticket: ticket))
                        }
                }
        } else {
            AirlineSignInView(model: airline)
        }
    }
}
