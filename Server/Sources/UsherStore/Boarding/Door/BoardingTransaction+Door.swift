package import UsherCore

private enum FlightScanStatements {
    static let mostRefused: Int64 = 1_000
    static let noteRefused = Statement(
        """
        INSERT INTO flight_refusals (device_id, client_scan_id)
        SELECT $1, $2 WHERE (SELECT COUNT(*) FROM flight_refusals WHERE device_id = $1) < $3
        ON CONFLICT DO NOTHING
        """)
    static let counts = Selection<Int64, Int64>("SELECT issued, boarded FROM flights WHERE id = $1")
    static let conflict = Statement("SELECT 1 FROM flight_tickets WHERE flight_id = $1 AND place = $2 AND id <> $3 LIMIT 1")
    static let board = Statement("UPDATE flight_tickets SET boarded_at = $2 WHERE id = $1 AND boarded_at IS NULL RETURNING 1")
    static let putBack = Statement("UPDATE flight_tickets SET boarded_at = $2 WHERE id = $1 AND boarded_at > $2 RETURNING 1")
    static let known = Selection<String, Int64>("SELECT client_scan_id, boarded FROM flight_scans WHERE device_id = $1 AND ticket_id = $2")
    static let keep = Statement(
        """
        INSERT INTO flight_scans (device_id, ticket_id, client_scan_id, scanned_at, boarded) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (device_id, ticket_id) DO UPDATE SET client_scan_id = $3, scanned_at = $4, boarded = $5
        """)
    static let outdone = Statement("UPDATE flight_scans SET boarded = 0 WHERE ticket_id = $1 AND boarded = 1")
    static let gate = Selection<String?, String>(
        """
        SELECT d.gate, d.name FROM flight_scans s JOIN flight_devices d ON d.id = s.device_id WHERE s.ticket_id = $1 AND s.boarded = 1 LIMIT 1
        """)
}

/// A passenger at a flight's door, with the flight's counts.
package struct BoardedAtDoor: Sendable, Equatable {
    package let ticket: FlightTicket
    package let hasConflict: Bool
    package let counts: FlightCounts
}

/// How a scan that was made alone stands now.
package struct SettledFlightScan: Sendable, Equatable {
    package enum Result: Sendable, Equatable {
        case accepted
        /// They had boarded before, at that time and gate.
        case conflict(at: Instant, gate: String?)
        /// What the device refused is noted.
        case recorded
        case refused(FlightScanRefusal)
        /// Without a proof nobody boards.
        case notAllowed
    }

    package let result: Result
    package var ticket: FlightTicket?
    /// This name was known: nothing was stored.
    package var isReplayed = false
    /// The boarding that stood before and was the later one.
    package var superseded: (at: Instant, gate: String?)?

    package static func == (a: SettledFlightScan, b: SettledFlightScan) -> Bool {
        (a.result, a.ticket, a.isReplayed) == (b.result, b.ticket, b.isReplayed) && a.superseded?.at == b.superseded?.at
    }
}

extension BoardingReader {
    /// The ticket that a pass names, and how it stands; `FlightScanRefusal.ticketNotFound` where the airline has none of the name.
    package func atDoor(_ ticket: String, of airline: Airline.ID) throws -> BoardedAtDoor {
        guard let found = try connection.first(BoardingReads.ticketByIdentifier, airline, ticket) else {
            throw FlightScanRefusal.ticketNotFound
        }
        return try atDoor(found)
    }

    fileprivate func atDoor(_ ticket: FlightTicket) throws -> BoardedAtDoor {
        let (issued, boarded) = try connection.first(FlightScanStatements.counts, ticket.flight.id) ?? (0, 0)
        let hasConflict =
            try FlightTicket.place(of: ticket.seat).map {
                try connection.first(FlightScanStatements.conflict, ticket.flight.id, $0, ticket.id) { _ in true } ?? false
            } ?? false
        return BoardedAtDoor(ticket: ticket, hasConflict: hasConflict, counts: FlightCounts(issued: issued, boarded: boarded))
    }

    /// At which gate a passenger boarded, where a phone of the door did it.
    package func gateOfBoarding(_ ticket: FlightTicket.ID) throws -> String? {
        try connection.first(FlightScanStatements.gate, ticket).map { gate, name in gate ?? name }
    }
}

extension BoardingTransaction {
    /// Boards whom a pass names, once, at a device's flight. `judge` says whether the pass is right. Sent again by the same name it is the same
    /// boarding.
    package func board(
        _ name: String, scan id: String?, by device: FlightDevice, judge: (FlightTicket) throws -> Void
    ) throws -> BoardedAtDoor {
        let reader = BoardingReader(connection)
        var ticket = try reader.atDoor(name, of: airline).ticket
        try judge(ticket)
        try FlightScanRule.check(ticket, at: device.flight, now: now)
        let known = try connection.first(FlightScanStatements.known, device.id, ticket.id)
        if let id, let known, known.0 == id, known.1 == 1 { return try reader.atDoor(ticket) }
        guard try connection.first(FlightScanStatements.board, ticket.id, now, read: { _ in true }) != nil else {
            throw FlightScanRefusal.alreadyBoarded(at: ticket.boarded ?? now, gate: try reader.gateOfBoarding(ticket.id))
        }
        ticket.boarded = now
        try boarded(ticket, scan: id ?? "", at: now, by: device)
        return try reader.atDoor(ticket)
    }

    /// A boarding that a device did alone. The earliest is when they boarded; later ones are conflicts.
    package func settle(
        _ scan: FlightOfflineScan, by device: FlightDevice, isMade: (CodeProof, String) -> Bool
    ) throws -> SettledFlightScan {
        let reader = BoardingReader(connection)
        guard var ticket = try connection.first(BoardingReads.ticketByIdentifier, airline, scan.ticket) else {
            return try refused(.refused(.ticketNotFound), scan, device)
        }
        guard ticket.flight.id == device.flight else {
            return try refused(.refused(.otherFlight(number: ticket.flight.number, gate: ticket.flight.gate)), scan, device)
        }
        guard let proof = scan.proof else { return try refused(.notAllowed, scan, device) }
        guard isMade(proof, ticket.identifier) else { return try refused(.refused(.proofWrong), scan, device) }
        let before = try ticket.boarded.map { (at: $0, gate: try reader.gateOfBoarding(ticket.id)) }
        if let known = try connection.first(FlightScanStatements.known, device.id, ticket.id), known.0 == scan.clientScanID {
            let stands = known.1 == 1 || before == nil
            let result: SettledFlightScan.Result = stands ? .accepted : .conflict(at: before?.at ?? now, gate: before?.gate)
            return SettledFlightScan(result: result, ticket: ticket, isReplayed: true)
        }
        guard scan.decision == .admitted else { return try refused(.recorded, scan, device, ticket) }
        switch FlightScanRule.settle(scan.scannedAt, beside: ticket.boarded) {
        case .boards:
            _ = try connection.first(FlightScanStatements.board, ticket.id, scan.scannedAt) { _ in true }
            ticket.boarded = scan.scannedAt
            try boarded(ticket, scan: scan.clientScanID, at: scan.scannedAt, by: device)
            return SettledFlightScan(result: .accepted, ticket: ticket)
        case .wasEarlier:
            _ = try connection.first(FlightScanStatements.putBack, ticket.id, scan.scannedAt) { _ in true }
            ticket.boarded = scan.scannedAt
            try boarded(ticket, scan: scan.clientScanID, at: scan.scannedAt, by: device, counts: 0)
            return SettledFlightScan(result: .accepted, ticket: ticket, superseded: before)
        case .conflicts:
            // The boarding that stands may be this very phone's: it stays.
            if try connection.first(FlightScanStatements.known, device.id, ticket.id)?.1 != 1 {
                try connection.execute(FlightScanStatements.keep, device.id, ticket.id, scan.clientScanID, scan.scannedAt, 0)
            }
            try record("ticket.conflict", ticket, device)
            return SettledFlightScan(result: .conflict(at: before?.at ?? now, gate: before?.gate), ticket: ticket)
        }
    }

    /// Takes a boarding of this flight back; nothing happens where nobody has boarded.
    package func unboard(_ name: String, at device: FlightDevice) throws -> BoardedAtDoor {
        let reader = BoardingReader(connection)
        guard try reader.atDoor(name, of: airline).ticket.flight.id == device.flight else { throw FlightScanRefusal.ticketNotFound }
        _ = try unboard(name)
        return try reader.atDoor(name, of: airline)
    }

    private func boarded(_ ticket: FlightTicket, scan id: String, at time: Instant, by device: FlightDevice, counts: Int = 1) throws {
        try connection.execute(FlightScanStatements.outdone, ticket.id)
        try connection.execute(FlightScanStatements.keep, device.id, ticket.id, id, time, 1)
        try announce(.boarded, flight: ticket.flight.id, ticket.flight.identifier, ticket: ticket.identifier, boarded: counts)
        try record("ticket.boarded", ticket, device)
    }

    /// Noted once, however often it is sent, and a thousand times a device.
    private func refused(
        _ result: SettledFlightScan.Result, _ scan: FlightOfflineScan, _ device: FlightDevice, _ ticket: FlightTicket? = nil
    ) throws -> SettledFlightScan {
        let code =
            switch result {
            case .refused(let refusal): refusal.code
            case .notAllowed: ScanRefusal.notAllowed.code
            default: "recorded"
            }
        if try connection.execute(FlightScanStatements.noteRefused, device.id, scan.clientScanID, FlightScanStatements.mostRefused) > 0 {
            try record("ticket.refused", ticket, device, result: code)
        }
        return SettledFlightScan(result: result, ticket: ticket)
    }

    private func record(_ action: String, _ ticket: FlightTicket?, _ device: FlightDevice, result: String = "ok") throws {
        let what = ticket.map { " ticket \($0.id)" } ?? ""
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: Actor(key: device.id, address: actor.address), action: action, subject: .plain("airline \(airline)\(what)"),
                result: result))
    }
}
