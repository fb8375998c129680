import Foundation
import SwiftUI
import UsherKit
import UsherUI

/// One aircraft: its flights, and one more that it flies.
struct AircraftScreen: View {
    let house: AppHouse
    let aircraft: BoardingAircraft
    let passengers: [BoardingPassenger]
    @State private var flights: FlightsModel
    @State private var flight: BoardingFlight?
    @State private var isPlanning = false
    @State private var isChanging = false

    init(house: AppHouse, aircraft: BoardingAircraft, passengers: [BoardingPassenger]) {
        (self.house, self.aircraft, self.passengers) = (house, aircraft, passengers)
        _flights = State(wrappedValue: FlightsModel(client: house.boarding, ofAircraft: aircraft.aircraftIdentifier ?? ""))
    }

    var body: some View {
        AirlineListView(model: flights, title: .verbatim(aircraft.title)) { flight = $0 }
            .toolbar {
                Button(UsherText.flightPlan.localized) { isPlanning = true }
                Button(UsherText.actionChange.localized) { isChanging = true }
            }
            .navigationDestination(item: $flight) { FlightScreen(house: house, flight: $0, passengers: passengers) }
            .sheet(isPresented: $isPlanning, onDismiss: { Task { await flights.load() } }) {
                Presented(house: house, closing: .actionCancel) {
                    let draft = FlightDraft(.plan(aircraft: aircraft.aircraftIdentifier ?? ""), departure: .now)
                    FlightForm(model: FlightFormModel(client: house.boarding, draft: draft))
                }
            }
            .sheet(isPresented: $isChanging) {
                Presented(house: house, closing: .actionCancel) {
                    AircraftForm(model: AircraftFormModel(client: house.boarding, draft: AircraftDraft(aircraft)))
                }
            }
    }
}

/// One passenger: their tickets, and how they are written.
struct PassengerScreen: View {
    let house: AppHouse
    let passenger: BoardingPassenger
    @State private var tickets: PassesModel
    @State private var ticket: BoardingTicket?
    @State private var isChanging = false

    init(house: AppHouse, passenger: BoardingPassenger) {
        (self.house, self.passenger) = (house, passenger)
        _tickets = State(wrappedValue: PassesModel(client: house.boarding, ofPassenger: passenger.passengerIdentifier ?? ""))
    }

    var body: some View {
        AirlineListView(model: tickets, title: .verbatim(passenger.title)) { ticket = $0 }
            .toolbar { Button(UsherText.actionChange.localized) { isChanging = true } }
            .navigationDestination(item: $ticket) { PassScreen(house: house, ticket: $0) }
            .sheet(isPresented: $isChanging) {
                Presented(house: house, closing: .actionCancel) {
                    PassengerForm(model: PassengerFormModel(client: house.boarding, draft: PassengerDraft(passenger)))
                }
            }
    }
}
