#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// An aircraft's form.
    public struct AircraftForm: View {
        @Bindable private var model: AircraftFormModel

        /// Fields of `model`, a new aircraft or one to change.
        public init(model: AircraftFormModel) { _model = Bindable(wrappedValue: model) }

        public var body: some View {
            AirlineForm(model: model, save: .actionSave) {
                FaultyField(title: .aircraftRegistration, text: $model.draft.registration, fault: model.fault(at: .registration))
                FaultyField(title: .aircraftType, text: $model.draft.type, fault: model.fault(at: .type))
            }
            .navigationTitle(UsherText.fleetTitle.localized)
        }
    }

    /// A passenger's form.
    public struct PassengerForm: View {
        @Bindable private var model: PassengerFormModel

        /// Fields of `model`, a new passenger or one to change.
        public init(model: PassengerFormModel) { _model = Bindable(wrappedValue: model) }

        public var body: some View {
            AirlineForm(model: model, save: .actionSave) {
                FaultyField(title: .passengerName, text: $model.draft.name, fault: model.fault(at: .name))
                FaultyField(title: .passengerContact, text: $model.draft.contact, fault: model.fault(at: .contact))
            }
            .navigationTitle(UsherText.passengersTitle.localized)
        }
    }

    /// A flight that is planned or amended.
    public struct FlightForm: View {
        @Bindable private var model: FlightFormModel

        /// Fields of `model`, a flight to plan or to amend.
        public init(model: FlightFormModel) { _model = Bindable(wrappedValue: model) }

        public var body: some View {
            AirlineForm(model: model, save: model.draft.isNew ? .flightPlan : .actionSave) {
                FaultyField(title: .flightNumber, text: $model.draft.number, fault: model.fault(at: .number))
                FaultyField(title: .flightOrigin, text: $model.draft.origin, fault: model.fault(at: .origin))
                FaultyField(title: .flightDestination, text: $model.draft.destination, fault: model.fault(at: .destination))
                FaultyField(title: .flightGate, text: $model.draft.gate, fault: model.fault(at: .gate))
                DatePicker(UsherText.flightDeparts.localized, selection: $model.draft.departure)
                ErrorText(message: model.fault(at: .departure)?.localized)
            }
            .navigationTitle(UsherText.flightsTitle.localized)
        }
    }

    /// A ticket that is issued over `IssueModel`.
    public struct IssueForm: View {
        @Bindable private var model: IssueModel
        private let passengers: [BoardingPassenger]

        /// Fields of `model`; `passengers` are those to choose from.
        public init(model: IssueModel, passengers: [BoardingPassenger]) {
            _model = Bindable(wrappedValue: model)
            self.passengers = passengers
        }

        public var body: some View {
            AirlineForm(model: model, save: .ticketIssue) {
                Picker(UsherText.passengerName.localized, selection: $model.draft.passenger) {
                    Text("–").tag(String?.none)
                    ForEach(passengers, id: \.self) { Text($0.title).tag($0.identifier) }
                }
                ErrorText(message: model.fault(at: .passenger)?.localized)
                FaultyField(title: .ticketSeat, text: $model.draft.seat, fault: model.fault(at: .seat))
                FaultyField(title: .airlineCustomLabel, text: $model.draft.label, fault: model.fault(at: .label))
            }
            .navigationTitle(UsherText.ticketIssue.localized)
        }
    }

    /// What all of an airline's forms have: their fields, what went wrong, a button.
    struct AirlineForm<Draft: AirlineDraft, Fields: View>: View {
        let model: AirlineFormModel<Draft>
        let save: UsherText
        @ViewBuilder let fields: Fields

        var body: some View {
            Form {
                fields
                switch model.state {
                case .editing: EmptyView()
                case .saving: ProgressView()
                case .saved: Text(UsherText.actionDone.localized)
                }
                ErrorText(message: model.error?.text?.localized)
                BusyButton(save.localized, isBusy: !model.canSave) { await model.save() }.keyboardShortcut(.defaultAction)
            }
        }
    }

    #if DEBUG
        @MainActor private func flight(_ server: PreviewServer, from origin: String = "EGTF") -> FlightFormModel {
            FlightFormModel(
                client: server.boarding,
                draft: FlightDraft(.plan(aircraft: "preview"), origin: origin, destination: "LFAT", departure: .now))
        }

        #Preview("Editing an aircraft") {
            AircraftForm(model: AircraftFormModel(client: PreviewServer.everything.boarding, draft: AircraftDraft()))
        }

        #Preview("Editing a passenger") {
            PassengerForm(model: PassengerFormModel(client: PreviewServer.everything.boarding, draft: PassengerDraft()))
        }

        #Preview("Editing a flight") { FlightForm(model: flight(.everything)) }

        #Preview("Editing, something missing") {
            let model = flight(.everything, from: "")
            FlightForm(model: model).task { await model.save() }
        }

        #Preview("Saving") {
            let model = flight(.silent)
            FlightForm(model: model).task { await model.save() }
        }

        #Preview("Saved") {
            let model = flight(.everything)
            FlightForm(model: model).task { await model.save() }
        }

        #Preview("Editing, the seat is taken") {
            let model = IssueModel(
                client: PreviewServer.refusing(409, code: "seat_taken").boarding,
                draft: TicketDraft(flight: "f", passenger: "p", seat: "2B"))
            IssueForm(model: model, passengers: [Fixtures.value(BoardingPassenger.self)]).task { await model.save() }
        }

        #Preview("Largest text, right to left") {
            Extremes { AircraftForm(model: AircraftFormModel(client: PreviewServer.everything.boarding, draft: AircraftDraft())) }
        }

        #Preview("Largest text, right to left: a passenger") {
            Extremes { PassengerForm(model: PassengerFormModel(client: PreviewServer.everything.boarding, draft: PassengerDraft())) }
        }

        #Preview("Largest text, right to left: a flight") { Extremes { FlightForm(model: flight(.everything)) } }

        #Preview("Largest text, right to left: a ticket") {
            Extremes {
                IssueForm(
                    model: IssueModel(
                        client: PreviewServer.everything.boarding, draft: TicketDraft(flight: "f", passenger: "p", seat: "2B")),
                    passengers: [Fixtures.value(BoardingPassenger.self)])
            }
        }
    #endif
#endif
