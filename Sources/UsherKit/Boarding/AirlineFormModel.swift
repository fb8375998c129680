import Foundation
public import Observation
import UsherWire

/// One of an airline's forms: what is typed, what is wrong with it and where, and that a double tap sends it once.
@MainActor @Observable
public final class AirlineFormModel<Draft: AirlineDraft> {
    public enum State: Sendable, Hashable {
        case editing, saving
        case saved(Draft.Saved)
    }

    public var draft: Draft {
        didSet {
            guard draft != oldValue else { return }
            // Another content is another request.
            (key, refused) = (Self.newKey, nil)
            if case .saved = state { state = .editing }
        }
    }
    public private(set) var state = State.editing
    /// Of the whole; what concerns a field stands there.
    public private(set) var error: BoardingError?
    private var refused: (field: Draft.Field, text: UsherText)?
    private var hasTried = false
    private var key = AirlineFormModel.newKey
    private let client: BoardingClient

    public init(client: BoardingClient, draft: Draft) { (self.client, self.draft) = (client, draft) }

    private static var newKey: String { UUID().uuidString.lowercased() }

    /// What stands at a field: nothing before somebody has tried to send it.
    public func fault(at field: Draft.Field) -> UsherText? {
        if hasTried, let fault = draft.faults[field] { return fault }
        return refused?.field == field ? refused?.text : nil
    }

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

public typealias AircraftFormModel = AirlineFormModel<AircraftDraft>
public typealias PassengerFormModel = AirlineFormModel<PassengerDraft>
public typealias FlightFormModel = AirlineFormModel<FlightDraft>
/// Issues a ticket.
public typealias IssueModel = AirlineFormModel<TicketDraft>
