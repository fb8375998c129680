import Crypto
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherHTTP

extension Request {
    /// The `Idempotency-Key` of what moves money or places, which it must have. The same request is one of the same method, path and body.
    func staffKey(_ account: Account.ID, _ body: JSONBody<BoxOfficePolicy>) throws -> IdempotencyKey {
        try actKey(of: "staff \(account.rawValue)", body)
    }

    /// The same of a buyer's: an account's, or all guests'.
    func buyerKey(_ account: Account.ID?, _ body: JSONBody<BoxOfficePolicy>) throws -> IdempotencyKey {
        try actKey(of: account.map { "buyer \($0.rawValue)" } ?? "buyers", body)
    }

    private func actKey(of scope: String, _ body: JSONBody<BoxOfficePolicy>) throws -> IdempotencyKey {
        guard let text = headers[.idempotencyKey] else { throw CheckoutRefusal.keyRequired }
        guard IdempotencyKey.accepts(text, 16...255) else { throw CheckoutRefusal.invalidKey }
        var hash = SHA256()
        hash.update(data: Array("\(method.rawValue) \(uri.path)\n".utf8))
        hash.update(data: JSONText.bytes(try body.object(optional: true).canonical))
        return IdempotencyKey(text, of: scope, fingerprint: Array(hash.finalize()))
    }
}

extension JSONValue {
    /// The same in one order of members.
    fileprivate var canonical: JSONValue {
        switch self {
        case .object(let members):
            .object(members.sorted { $0.name < $1.name }.map { Member(name: $0.name, value: $0.value.canonical) })
        case .array(let elements): .array(elements.map(\.canonical))
        default: self
        }
    }
}

extension FieldReader<BoxOfficePolicy> {
    /// Which tickets go back, with which fees and out of which drawer; nil where none of these is said.
    mutating func refund() throws(Problem) -> (tickets: [String]?, fees: FeeReturn, drawer: String?)? {
        let (tickets, word, drawer) = (try texts("tickets"), try text("fees"), try text("drawer", most: 36))
        guard tickets != nil || word != nil || drawer != nil else { return nil }
        guard let fees = FeeReturn(rawValue: word ?? FeeReturn.rule.rawValue) else { throw fault("fees") }
        return (tickets, fees, drawer)
    }
}
