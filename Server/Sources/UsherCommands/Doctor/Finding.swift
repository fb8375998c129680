/// What the doctor found at one place.
struct Finding: Encodable, Sendable {
    enum Result: String, Encodable {
        case well = "ok"
        /// Worth knowing, and no fault.
        case note
        case wrong = "WRONG"

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(rawValue.lowercased())
        }
    }

    let check: String
    let result: Result
    let detail: String

    static func well(_ check: String, _ detail: String) -> Finding { Finding(check: check, result: .well, detail: detail) }
    static func note(_ check: String, _ detail: String) -> Finding { Finding(check: check, result: .note, detail: detail) }
    static func wrong(_ check: String, _ detail: String) -> Finding { Finding(check: check, result: .wrong, detail: detail) }
}
