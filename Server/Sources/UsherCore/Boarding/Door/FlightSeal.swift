import Crypto

/// What a phone keeps of a flight's passes, so that whoever finds it learns no ticket, no hash and no name (door.md 7.2).
package struct FlightSeal: Sendable {
    /// The flight's own, made of the installation's secret: every process has the same, and none is stored.
    package let salt: [UInt8]
    private let secret: TicketSecret
    private let key: SymmetricKey

    private static let saltLength = 16
    private static let markLength = 16

    package init(_ secret: TicketSecret, flight identifier: String) {
        self.secret = secret
        salt = Array(secret.key(for: "usher/door/flight/1/\(identifier)").prefix(Self.saltLength))
        key = SymmetricKey(data: salt)
    }

    /// `t` of a ticket's identifier, `c` of its hash.
    package func mark(_ text: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key)
        return Base64Text.encode(Array(code.prefix(Self.markLength)))
    }

    /// `c` of a ticket.
    package func proof(of ticket: String) -> String { mark(secret.hash(of: ticket)) }

    /// Who boards, under the hash that only the pass shows.
    package func card(of ticket: FlightTicket) throws -> String? {
        try CardSeal(salt: salt).seal(DoorCard(ticket.passenger), under: secret.hash(of: ticket.identifier))
    }

    /// Whether a device saw the pass of this ticket.
    package func isMade(_ proof: CodeProof, for ticket: String) -> Bool { proof.isMade(with: secret.hash(of: ticket)) }
}
