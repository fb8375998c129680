package import UsherHTTP
import HTTPTypes
import UsherCore

extension ScanRefusal: Refusal {
    /// The refusal as the Gate answers it (gate.md 2.5): this is the one place that gives it a status and a body.
    package var problem: Problem {
        Problem(HTTPResponse.Status(code: status), message, code: code, members: members)
    }

    private var members: [JSONValue.Member] {
        switch self {
        case .field(let name, _): [.init(name: "field", value: .string(name))]
        case .alreadyUsed(let entry, let at):
            [
                .init(name: "entry_id", value: .integer(entry.rawValue)),
                .init(name: "scanned_at", value: .string(Timestamp.seconds(at))),
            ]
        default: []
        }
    }
}
