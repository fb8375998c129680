public import Foundation
public import UsherWire

/// What a scan came to, for the screen, the sound and the hand.
public enum ScanOutcome: Sendable, Hashable {
    /// The server let them in.
    case admitted(ScanResponse)
    /// This device let them in by its list; the server hears of it later. The answer has `source` `offline` and entry 0.
    case admittedOffline(ScanResponse)
    /// Nobody is left whom this code could let in; when they came.
    case alreadyUsed(at: Date)
    /// No, and why: the contract's code and sentence. Offline, a code that is not on the list has the code `not_on_list`.
    case refused(code: String, sentence: String)
    /// Nobody could judge it: no network and no list, a list too old, or a key that is not taken.
    case failed(code: String, sentence: String)
    /// The task was cancelled: nothing is known, nothing is shown. The same scan within a minute goes on where this one was.
    case cancelled

    /// How a device shows it without words.
    public enum Signal: String, Sendable {
        /// Somebody comes in.
        case ok
        /// They have been in before.
        case again
        /// They do not come in.
        case no
        /// Nobody knows: somebody has to look.
        case attention
        /// Nothing is to be seen or heard.
        case none
    }

    /// For sound, hand and colour.
    public var signal: Signal {
        switch self {
        case .admitted, .admittedOffline: .ok
        case .alreadyUsed: .again
        case .refused: .no
        case .failed: .attention
        case .cancelled: .none
        }
    }

    /// Two words for the top of the screen.
    public var headline: UsherText {
        switch self {
        case .admitted: .scanAdmitted
        case .admittedOffline: .scanAdmittedOffline
        case .alreadyUsed: .scanAlreadyUsed
        case .refused: .scanRefused
        case .failed: .scanFailed
        case .cancelled: .scanCancelled
        }
    }

    /// The entry, where somebody came in.
    public var entry: ScanResponse.Data? {
        switch self {
        case .admitted(let response), .admittedOffline(let response): response.data
        case .alreadyUsed, .refused, .failed, .cancelled: nil
        }
    }

    /// An answer of the server's as an outcome; nil for an outage, which is not one.
    init?(_ error: GateError) {
        if error.isOutage { return nil }
        switch error {
        case .cancelled: self = .cancelled
        case .refused(let refusal) where refusal.code == "already_used":
            let at = refusal.body.decoded(GateErrorResponse.self)?.scannedAt
            self = .alreadyUsed(at: at ?? .distantPast)
        case .refused(let refusal) where ![401, 429].contains(refusal.status) && refusal.code != "not_allowed":
            self = .refused(code: refusal.code, sentence: refusal.message)
        default: self = .failed(code: error.code ?? "unusable_answer", sentence: error.message)
        }
    }

    /// As the seed's scanner told it.
    func result() throws -> ScanResponse {
        switch self {
        case .admitted(let response), .admittedOffline(let response): return response
        case .alreadyUsed: throw refusal(409, "already_used", "This ticket has already been used")
        case .refused(let code, let sentence): throw refusal(400, code, sentence)
        case .failed(let code, let sentence): throw refusal(503, code, sentence)
        case .cancelled: throw GateError.cancelled
        }
    }

    private func refusal(_ status: Int, _ code: String, _ sentence: String) -> GateError {
        .refused(.init(status: status, code: code, message: sentence, body: .object(["error": .string(sentence), "code": .string(code)])))
    }
}
