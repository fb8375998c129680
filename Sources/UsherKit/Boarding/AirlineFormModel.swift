import Foundation
public import Observation
import UsherWire

/// One of an airline's forms: what is typed, what is wrong with it and where, and that a double tap sends it once.
@MainActor @Observable
public final class AirlineFormModel<Draft: AirlineDraft> {
    /// Where the form stands.
    public enum State: Sendable, Hashable {
        /// Somebody types, or has to put something right.
        case editing
        /// It is on its way: no second tap.
        case saving
        /// The server has it, and made this of it.
        case saved(Draft.Saved)
    }

    /// What is typed; a change drops what a refusal said.
    public var draft: Draft {
        didSet {
            guard draft != oldValue else { return }
            // Another content is another request.
            (key, refused) = (Self.newKey, nil)
            if case .saved = state { state = .editing }
        }
    }
    /// Where the form stands.
    public private(set) var state = State.editing
    /// Of the whole; what concerns a field stands there.
    public private(set) var error: BoardingError?
    private var refused: (field: Draft.Field, text: UsherText)?
    private var hasTried = false
    private var key = AirlineFormModel.newKey
    private let client: BoardingClient

    /// `draft` says whether something new is made or something known is changed.
    public init(client: BoardingClient, draft: Draft) { (self.client, self.draft) = (client, draft) }

    private static var newKey: String { UUID().uuidString.lowercased() }

    /// What stands at a field: nothing before somebody has tried to send it.
    public func fault(at field: Draft.Field) -> UsherText? {
        if hasTried, let fault = draft.faults[field] { return fault }
        return refused?.field == field ? refused?.text : nil
    }

    /// Whether the button takes a tap; what is wrong is told after it.
    public var canSave: Bool { state != .saving }

    /// Sends it, if nothing is wrong that can be seen here.
    public func save() async {
        guard state != .saving else { return }
        (hasTried, error, refused) = (true, nil, nil)
        guard draft.faults.isEmpty else { return }
        state = .saving
        let (sent, mine) = (draft, key)
        do {
            let saved = try await sent.send(by: client, key: mine)
            guard mine == key else { return state = .editing }
            refused = sent.fault(of: saved)
            // What is sent again after this is meant anew.
            key = Self.newKey
            state = .saved(saved)
        } catch {
            state = .editing
            fail(error, sent)
        }
    }

    private func fail(_ error: BoardingError, _ sent: Draft) {
        if error == .cancelled { return }
        if let field = sent.field(of: error), let text = error.text { return refused = (field, text) }
        self.error = error
    }
}

/// Makes or changes an aircraft.
public typealias AircraftFormModel = AirlineFormModel<AircraftDraft>
/// Makes or changes a passenger.
public typealias PassengerFormModel = AirlineFormModel<PassengerDraft>
/// Plans or amends a flight.
public typealias FlightFormModel = AirlineFormModel<FlightDraft>
/// Issues a ticket.
public typealias IssueModel = AirlineFormModel<TicketDraft>
