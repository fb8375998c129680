import Foundation
import SwiftUI
import UsherKit
import UsherUI

/// An airline: its flights, its aircraft, who flies, their tickets, the gate.
struct AirlineScreen: View {
    let house: AppHouse
    @Environment(\.scenePhase) private var phase
    private var airline: AirlineSignInModel { house.airline }
    /// And open: who it is lies with the secrets.
    private var isInFront: Bool { phase == .active && !house.lock.lock.isLocked }

    var body: some View {
        Group {
            if airline.state == .signedIn { AirlineLists(house: house, airline: airline) } else { AirlineSignInView(model: airline) }
        }
        // It may have been signed out elsewhere, at the server or in Apple's settings.
        .task(id: isInFront) { if isInFront { await airline.refresh() } }
    }
}

/// The three lists, and what lies behind them.
struct AirlineLists: View {
    let house: AppHouse
    let airline: AirlineSignInModel
    @State private var flights: FlightsModel
    @State private var fleet: FleetModel
    @State private var passengers: PassengersModel
    @State private var list = Shown.flights
    @State private var flight: BoardingFlight?
    @State private var aircraft: BoardingAircraft?
    @State private var passenger: BoardingPassenger?
    @State private var form: Filled?
    @State private var isAtGate = false

    private enum Shown: String, CaseIterable, Identifiable {
        case flights, fleet, passengers
        var id: String { rawValue }

        var title: UsherText {
            switch self {
            case .flights: .flightsTitle
            case .fleet: .fleetTitle
            case .passengers: .passengersTitle
            }
        }
    }

    /// A form that is filled in.
    private enum Filled: Identifiable {
        case aircraft, passenger, settings

        var id: String {
            switch self {
            case .aircraft: "aircraft"
            case .passenger: "passenger"
            case .settings: "settings"
            }
        }
    }

    init(house: AppHouse, airline: AirlineSignInModel) {
        (self.house, self.airline) = (house, airline)
        let folder = AppFolders.airline
        _flights = State(wrappedValue: FlightsModel(client: house.boarding, folder: folder))
        _fleet = State(wrappedValue: FleetModel(client: house.boarding, folder: folder))
        _passengers = State(wrappedValue: PassengersModel(client: house.boarding, folder: folder))
    }

    var body: some View {
        VStack {
            Picker(airline.airline?.airlineName ?? "", selection: $list) {
                ForEach(Shown.allCases) { Text($0.title.localized).tag($0) }
            }
            switch list {
            case .flights: AirlineListView(model: flights, title: .flightsTitle) { flight = $0 }
            case .fleet: AirlineListView(model: fleet, title: .fleetTitle) { aircraft = $0 }
            case .passengers: AirlineListView(model: passengers, title: .passengersTitle) { passenger = $0 }
            }
        }
        .toolbar {
            switch list {
            case .flights: Button(UsherText.boardTitle.localized) { isAtGate = true }
            case .fleet: Button(UsherText.actionAdd.localized) { form = .aircraft }
            case .passengers: Button(UsherText.actionAdd.localized) { form = .passenger }
            }
            Button(UsherText.settingsTitle.localized) { form = .settings }
            Button(UsherText.actionSignOut.localized) { airline.leave() }
        }
        .navigationDestination(item: $flight) { FlightScreen(house: house, flight: $0, passengers: passengers.elements) }
        .navigationDestination(item: $aircraft) { AircraftScreen(house: house, aircraft: $0, passengers: passengers.elements) }
        .navigationDestination(item: $passenger) { PassengerScreen(house: house, passenger: $0) }
        .sheet(item: $form, onDismiss: { Task { await loadShown() } }) { form in
            Presented(house: house, closing: .actionCancel) { filled(form) }
        }
        .sheet(isPresented: $isAtGate) { Presented(house: house) { GateScreen(house: house) } }
    }

    /// What was filled in stands in its list.
    private func loadShown() async {
        switch list {
        case .flights: await flights.load()
        case .fleet: await fleet.load()
        case .passengers: await passengers.load()
        }
    }

    @ViewBuilder private func filled(_ form: Filled) -> some View {
        switch form {
        case .aircraft: AircraftForm(model: AircraftFormModel(client: house.boarding, draft: AircraftDraft()))
        case .passenger: PassengerForm(model: PassengerFormModel(client: house.boarding, draft: PassengerDraft()))
        case .settings: AirlineSettingsView(model: AirlineSettingsModel(client: house.boarding) { airline.leave() })
        }
    }
}

/// One flight: who is on board; a ticket that is issued, or handed on.
struct FlightScreen: View {
    let house: AppHouse
    let passengers: [BoardingPassenger]
    @State private var model: FlightModel
    @State private var ticket: BoardingTicket?
    @State private var issuing = false
    @State private var amending = false

    init(house: AppHouse, flight: BoardingFlight, passengers: [BoardingPassenger]) {
        (self.house, self.passengers) = (house, passengers)
        _model = State(wrappedValue: FlightModel(client: house.boarding, flight: flight))
    }

    var body: some View {
        FlightView(model: model) { ticket = $0 }
            .toolbar {
                Button(UsherText.ticketIssue.localized) { issuing = true }
                Button(UsherText.flightAmend.localized) { amending = true }
            }
            .sheet(isPresented: $amending, onDismiss: { Task { await model.load() } }) {
                Presented(house: house, closing: .actionCancel) {
                    FlightForm(model: FlightFormModel(client: house.boarding, draft: FlightDraft(amending: model.flight)))
                }
            }
            .navigationDestination(item: $ticket) { PassScreen(house: house, ticket: $0) }
            .sheet(isPresented: $issuing, onDismiss: { Task { await model.load() } }) {
                Presented(house: house, closing: .actionCancel) {
                    let draft = TicketDraft(flight: model.flight.flightIdentifier ?? "")
                    IssueForm(model: IssueModel(client: house.boarding, draft: draft), passengers: passengers)
                }
            }
    }
}

/// One ticket: its page to share, its pass, notices of its flight.
struct PassScreen: View {
    @State private var model: TicketModel

    init(house: AppHouse, ticket: BoardingTicket) {
        #if canImport(UIKit)
            let passes: (any WalletPasses)? = DeviceWallet()
        #else
            let passes: (any WalletPasses)? = nil
        #endif
        _model = State(wrappedValue: TicketModel(client: house.boarding, ticket: ticket, passes: passes, push: house.push))
    }

    var body: some View { BoardingTicketView(model: model) }
}

/// A flight's gate.
struct GateScreen: View {
    let house: AppHouse
    @State private var camera: any CameraFeed
    @State private var model: BoardingDoorModel

    init(house: AppHouse) {
        self.house = house
        let camera = AppCamera.feed()
        _camera = State(wrappedValue: camera)
        _model = State(
            wrappedValue: BoardingDoorModel(client: house.boarding, folder: AppFolders.gate, camera: camera))
    }

    var body: some View {
        BoardingDoorView(model: model, hasHaptics: house.settings.settings.hasHaptics, onSignal: house.hear) {
            CodePicture(feed: camera)
        }
    }
}
