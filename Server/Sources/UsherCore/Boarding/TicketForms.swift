/// The body of `ticket/issue`.
package struct IssueForm: Sendable, Equatable {
    package let seat: String
    package let label: String

    package init(_ body: JSONValue) throws(BoardingRefusal) {
        self = try FieldReader<BoardingPolicy>.read(body) { fields -> IssueForm? in
            let seat = fields.requiredBounded("seatNumber")
            let label = fields.bounded("customLabelValue") ?? ""
            return seat.map { IssueForm(seat: $0, label: label.isEmpty ? FlightTicket.standardLabel : label) }
        }.unwrapped()
    }

    package init(seat: String, label: String = FlightTicket.standardLabel) {
        self.seat = seat
        self.label = label
    }
}

/// The body of `ticket/verify`, and of `ticket/board` where it has one.
package struct VerifyForm: Sendable, Equatable {
    /// What a QR code proves itself with; members are nil where they were absent or null.
    package struct Digest: Sendable, Equatable {
        package let hash: String?
        package let signature: String?

        package init(hash: String?, signature: String?) {
            self.hash = hash
            self.signature = signature
        }
    }

    package let ticket: String
    /// Nil where there is none, or one without members.
    package let digest: Digest?

    package init(_ body: JSONValue) throws(BoardingRefusal) {
        self = try FieldReader<BoardingPolicy>.read(body) { fields -> VerifyForm? in
            let ticket = fields.requiredText("ticket", most: FieldReader<BoardingPolicy>.longestProof)
            let first = fields.digest("signatureDigest")
            let second: Digest?? =
                if case .string(let hash)? = fields.value("signature") { Digest(hash: hash, signature: nil) } else {
                    fields.digest("signature")
                }
            return ticket.map { VerifyForm(ticket: $0, digest: first ?? second ?? nil) }
        }.unwrapped()
    }

    package init(ticket: String, digest: Digest?) {
        self.ticket = ticket
        self.digest = digest
    }

    /// The table of boarding.md 5.3, from "no digest" on. `hash` is the ticket's; `verifies` says whether a signature is the airline's.
    package func check(hash: String, verifies: (String) -> Bool) throws(BoardingRefusal) {
        guard let digest else { throw .missingDigest }
        guard let sent = digest.hash, TicketSecret.equal(hash, sent) else { throw .invalidTicket }
        guard let signature = digest.signature else { return }
        guard verifies(signature) else { throw .invalidTicket }
    }
}

extension FieldReader<BoardingPolicy> {
    /// As much as a body can hold.
    fileprivate static var longestProof: Int { 65_536 }

    /// Nil where there is no object, or one without members.
    fileprivate mutating func digest(_ name: String) -> VerifyForm.Digest? {
        if value(name) == .object([]) { return nil }
        return inner(name) { fields in
            VerifyForm.Digest(hash: fields.proof("hash"), signature: fields.proof("signature"))
        }
    }

    /// Any string at all: what is wrong in it is judged with the ticket.
    private mutating func proof(_ name: String) -> String? {
        optional(name, .notString, FieldValue.string)
    }
}
