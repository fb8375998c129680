import Crypto

/// What a device shows of those who come in: who they are, and what to look at (door.md 5.2).
package struct DoorCard: Sendable {
    private let name: String
    private let lines: [Line]
    private let notes: [String]
    private let answers: [SaleCard.Answer]

    private struct Line {
        let name: String
        let quantity: Int
        let proof: String?
    }

    /// `isKiosk`: strangers look at it, so it has the first name alone, no notes, and of the answers what a badge shows.
    package init(_ sale: Sale, in event: Event, _ told: SaleCard, isKiosk: Bool = false) {
        name = isKiosk ? DoorCard.firstName(sale.name) : sale.name
        lines = sale.roster.lines.enumerated().map { index, line in
            let type = event.ticketType(line.ticketType)
            let persons = sale.roster.persons.count { $0.line == index && $0.status == nil }
            return Line(name: type?.name ?? "", quantity: persons, proof: type?.proof)
        }
        notes = isKiosk ? [] : told.notes
        answers = isKiosk ? told.answers.filter(\.badge) : told.answers
    }

    /// A passenger's.
    package init(_ passenger: Passenger) { (name, lines, notes, answers) = (passenger.formattedName, [], [], []) }

    package static func firstName(_ name: String) -> String { name.split(separator: " ").first.map { String($0) } ?? "" }

    package var value: JSONValue {
        .members([
            "name": .string(name), "lines": .array(lines.map(DoorCard.line)), "notes": .array(notes.map { .string($0) }),
            "answers": .array(answers.map(DoorCard.answer)),
        ])
    }

    private static func line(_ line: Line) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init(name: "name", value: .string(line.name)), .init(name: "quantity", value: .integer(Int64(line.quantity))),
        ]
        if let proof = line.proof { members.append(.init(name: "proof", value: .string(proof))) }
        return .object(members)
    }

    private static func answer(_ answer: SaleCard.Answer) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init(name: "question", value: .string(answer.question)), .init(name: "answer", value: .string(answer.answer)),
        ]
        if answer.badge { members.append(.init(name: "badge", value: .bool(true))) }
        return .object(members)
    }
}

/// Seals cards under codes, so that whoever shows a ticket opens its card and a device that is lost opens none (door.md 6.2).
package struct CardSeal: Sendable {
    private let salt: [UInt8]

    /// The event's.
    package init(salt: [UInt8]) { self.salt = salt }

    private static let purpose = Array("usher/door/card/1".utf8)
    /// A shorter code that is not Usher's own can be guessed by who has the salt.
    package static let shortest = 16

    package static func isLongEnough(_ code: String) -> Bool { code.utf8.count >= shortest || TicketCode.isUsherForm(code.utf8) }

    /// Base64url of nonce, text and tag; nil for a code that could be guessed.
    package func seal(_ card: DoorCard, under code: String) throws -> String? {
        guard Self.isLongEnough(code) else { return nil }
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Array(code.utf8)), salt: salt, info: Self.purpose, outputByteCount: 32)
        return try AES.GCM.seal(JSONText.bytes(card.value), using: key).combined.map { Base64Text.encode($0) }
    }
}
