package import UsherCore

/// A JSON answer about an airline's rows that is written piece by piece: however many rows there are, one piece of it is in memory. Each piece
/// is read from one state of the database.
package struct BoardingDocument: Sendable {
    private var json = JSONWriter()
    /// What is still to be written, the last first.
    private var parts: [BoardingPart]

    package init(_ parts: [BoardingPart]) { self.parts = parts.reversed() }

    package var isFinished: Bool { parts.isEmpty }

    /// Writes on until there are `size` bytes, or all; gives what has been written. One row may go beyond.
    package mutating func next(_ connection: any Connection, size: Int) throws -> [UInt8] {
        while json.bytes.count < size, let part = parts.popLast() {
            if let rest = try part.write(connection, &json, size) { parts.append(rest) }
        }
        return json.take()
    }
}

/// One part of an answer: some text of its own, or an array of rows.
package struct BoardingPart: Sendable {
    /// Writes until there are `size` bytes, or all; gives what is left of it.
    let write: @Sendable (_ connection: any Connection, _ json: inout JSONWriter, _ size: Int) throws -> BoardingPart?

    package static func text(_ body: @escaping @Sendable (inout JSONWriter) -> Void) -> BoardingPart {
        BoardingPart { _, json, _ in
            body(&json)
            return nil
        }
    }

    /// An array of what `body` writes of each row.
    package static func array<Element>(
        _ rows: BoardingRows<Element>, _ body: @escaping @Sendable (inout JSONWriter, Element) -> Void
    ) -> [BoardingPart] {
        [.text { $0.beginArray() }, .rows(rows, body), .text { $0.endArray() }]
    }

    private static func rows<Element>(
        _ rows: BoardingRows<Element>, _ body: @escaping @Sendable (inout JSONWriter, Element) -> Void
    ) -> BoardingPart {
        BoardingPart { connection, json, size in
            var rest = rows
            let isLast = try rest.read(connection) { element in
                guard json.bytes.count < size else { return false }
                body(&json, element)
                return true
            }
            return isLast ? nil : .rows(rest, body)
        }
    }

    /// An array of these tickets in their order, without those that are gone by then.
    package static func array(
        _ seats: [BoardingSeat], _ body: @escaping @Sendable (inout JSONWriter, FlightTicket, BoardingSeat) -> Void, of airline: Airline.ID
    ) -> [BoardingPart] {
        [.text { $0.beginArray() }, .tickets(seats[...], body, of: airline), .text { $0.endArray() }]
    }

    /// So many tickets are asked for at once.
    private static let ticketsAtOnce = 32

    private static func tickets(
        _ seats: ArraySlice<BoardingSeat>, _ body: @escaping @Sendable (inout JSONWriter, FlightTicket, BoardingSeat) -> Void,
        of airline: Airline.ID
    ) -> BoardingPart {
        BoardingPart { connection, json, size in
            let asked = seats.prefix(ticketsAtOnce)
            var done = asked.count
            try connection.run(BoardingReads.ticketByID, each: asked.map { [airline.sql, $0.ticket.sql] }) { index, ticket in
                guard index < done else { return }
                if json.bytes.count >= size { return done = index }
                body(&json, ticket, asked[asked.startIndex + index])
            }
            let rest = seats.dropFirst(done)
            return rest.isEmpty ? nil : .tickets(rest, body, of: airline)
        }
    }
}
