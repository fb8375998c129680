import Foundation
import UsherCore
import UsherStore

extension FlightCase {
    private static func hash(_ ticket: String) -> String { secret.hash(of: ticket) }
    private static func signature(_ ticket: String) -> String { (try? pair?.signature(of: ticket)) ?? "" }
    private static let publicKey = Data(pair?.publicDER ?? []).base64EncodedString()

    private static func full(_ ticket: String, hash: String? = nil, signature: String? = nil, key: String? = publicKey) -> String {
        TicketQR.text(
            ticket: ticket, hash: hash ?? Self.hash(ticket), signature: signature ?? Self.signature(ticket), publicKey: key)
    }

    private static func compact(_ ticket: String, hash: String? = nil) -> String {
        TicketQR.text(ticket: ticket, hash: hash ?? Self.hash(ticket), signature: nil, publicKey: nil)
    }

    private static func old(_ ticket: String) -> String { #"{"ticket":"\#(ticket)","signature":"\#(hash(ticket))"}"# }

    static let table: [FlightCase] = forms + standing + hashes + signatures + unknown + texts

    private static let forms = [
        FlightCase(name: "the full form", pass: full("T-1")),
        FlightCase(name: "without the key", pass: full("T-1", key: nil)),
        FlightCase(name: "the hash alone", pass: compact("T-1")),
        FlightCase(name: "the old form", pass: old("T-1")),
        FlightCase(
            name: "an empty digest beside the old form", pass: old("T-1").replacing("}", with: #","signatureDigest":{}}"#)),
        FlightCase(
            name: "a digest in the old form's place", pass: #"{"ticket":"T-1","signature":{"hash":"\#(hash("T-1"))"}}"#),
        FlightCase(
            name: "other order, spaces and members",
            pass: #" { "more": 5, "signatureDigest" : { "signature": null, "hash": "\#(hash("T-1"))" }, "ticket": "T-1" } "#),
        FlightCase(name: "slashes that are escaped", pass: full("T-1").replacing("/", with: #"\/"#)),
        FlightCase(name: "no signature, said so", pass: full("T-1").replacing("\"\(signature("T-1"))\"", with: "null")),
    ]

    private static let early = now.adding(seconds: -600)
    private static let standing = [
        FlightCase(name: "boarded, says the list", listed: [Listed(ticket: "T-1", boarded: early)], pass: compact("T-1")),
        FlightCase(name: "boarded by this phone", marks: [("T-1", now)], pass: compact("T-1")),
        FlightCase(
            name: "boarded by this phone, and the list says another time", listed: [Listed(ticket: "T-1", boarded: early)],
            marks: [("T-1", now)], pass: full("T-1")),
        FlightCase(
            name: "somebody else has boarded", listed: [Listed(ticket: "T-1"), Listed(ticket: "T-2", seat: "3A", boarded: early)],
            pass: compact("T-1")),
        FlightCase(name: "somebody else was boarded by this phone", marks: [("T-2", now)], pass: compact("T-1")),
        FlightCase(name: "two in one seat", listed: [Listed(ticket: "T-1", hasConflict: true)], pass: compact("T-1")),
        FlightCase(name: "no seat", listed: [Listed(ticket: "T-1", seat: "")], pass: compact("T-1")),
    ]

    private static let hashes = [
        FlightCase(name: "another ticket's hash", pass: compact("T-1", hash: hash("T-2"))),
        FlightCase(name: "the hash in capitals", pass: compact("T-1", hash: hash("T-1").uppercased())),
        FlightCase(name: "half a hash", pass: compact("T-1", hash: String(hash("T-1").prefix(32)))),
        FlightCase(name: "an empty hash", pass: compact("T-1", hash: "")),
        FlightCase(name: "a right signature and a wrong hash", pass: full("T-1", hash: hash("T-2"))),
        FlightCase(name: "no digest", pass: #"{"ticket":"T-1"}"#),
        FlightCase(name: "an empty digest", pass: #"{"ticket":"T-1","signatureDigest":{}}"#),
        FlightCase(name: "a digest without a hash", pass: #"{"ticket":"T-1","signatureDigest":{"signature":"\#(signature("T-1"))"}}"#),
        FlightCase(name: "a hash that is a number", pass: #"{"ticket":"T-1","signatureDigest":{"hash":5}}"#),
        FlightCase(name: "a digest that is a list", pass: #"{"ticket":"T-1","signatureDigest":["\#(hash("T-1"))"]}"#),
    ]

    private static let signatures = [
        FlightCase(name: "a signature whose first letter is another one", pass: full("T-1", signature: "A" + signature("T-1").dropFirst())),
        FlightCase(name: "another ticket's signature", pass: full("T-1", signature: signature("T-2"))),
        FlightCase(name: "an empty signature", pass: full("T-1", signature: "")),
        FlightCase(name: "a signature that is no base64", pass: full("T-1", signature: "not base64!")),
        FlightCase(name: "a short signature", pass: full("T-1", signature: String(signature("T-1").prefix(340)))),
        FlightCase(name: "a key of nobody's in the pass, which nobody asks", pass: full("T-1", key: "AAAA")),
    ]

    private static let unknown = [
        FlightCase(name: "issued later, signed", later: ["T-9"], pass: full("T-9")),
        FlightCase(name: "issued later, without a signature", later: ["T-9"], pass: compact("T-9")),
        FlightCase(name: "issued later, wrongly signed", later: ["T-9"], pass: full("T-9", signature: signature("T-1"))),
        FlightCase(name: "deleted since it was signed", pass: full("T-8")),
        FlightCase(name: "nobody's", pass: compact("T-8")),
        FlightCase(name: "in another letter case", pass: compact("t-1")),
        FlightCase(name: "an empty list", listed: [], later: ["T-1"], pass: full("T-1")),
        FlightCase(name: "another one of the list", listed: [Listed(ticket: "T-1"), Listed(ticket: "T-2", seat: "3A")], pass: full("T-2")),
    ]

    private static let texts = [
        ("no JSON", "K7WQ2MNB4XHTR9PAZC3D"), ("a list", "[]"), ("a number", "5"), ("null", "null"), ("an empty object", "{}"),
        ("a ticket that is a number", #"{"ticket":5,"signatureDigest":{"hash":"x"}}"#), ("half an object", #"{"ticket":"T-1""#),
        ("an empty ticket", #"{"ticket":"","signatureDigest":{"hash":"x"}}"#),
    ].map { FlightCase(name: $0.0, pass: $0.1) }
}
