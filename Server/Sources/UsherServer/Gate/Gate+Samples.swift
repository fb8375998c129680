import Foundation
import UsherWire

// What the API's document shows of the Gate's answers.

extension EventListResponse {
    static var sample: Self {
        let event = Event(
            id: 456, name: "Hamlet", date: "2025-12-20", startsAt: .at("2025-12-21T01:00:00Z"), endsAt: .at("2025-12-21T04:00:00Z"),
            opensAt: .at("2025-12-20T05:00:00Z"), closesAt: .at("2025-12-21T05:00:00Z"), timeZone: "America/New_York", venue: "Globe",
            reentry: .once, today: true, sold: 240, used: 12)
        return Self(data: [event], meta: .sample)
    }
}

extension PageMeta {
    fileprivate static var sample: Self { Self(page: 1, perPage: 50, total: 1, pages: 1) }
}

extension DoorListResponse {
    static var sample: Self {
        let sale = Sale(
            saleID: 123, status: .paid, name: "John Doe",
            event: Event(id: 456, name: "Hamlet", startsAt: .at("2025-12-21T01:00:00Z"), date: "2025-12-20"), used: 1, total: 2,
            usageStatus: .partiallyUsed,
            admissions: [
                Admission(id: 4501, saleTicketID: 789, seatNumber: "A12", entryID: 1001, scannedAt: .at("2025-12-20T23:30:00Z")),
                Admission(id: 4502, saleTicketID: 789, seatNumber: "A13"),
            ])
        return Self(data: [sale], meta: .sample)
    }
}

extension LiveCounts {
    static var sample: Self {
        Self(
            event: Event(id: 456, name: "Hamlet"), date: "2025-12-20", asOf: .at("2025-12-20T23:30:01Z"),
            totals: Totals(sold: 240, used: 12, left: 228, entries: 7, conflicts: 0, refused: 1),
            ticketTypes: [TicketType(ticketID: 101, name: "Stalls", sold: 240, used: 12)],
            gates: [Gate(gate: "North", entries: 7, used: 12)])
    }
}

extension CheckinResponse {
    /// An hour in which everybody came in the last minute.
    static var sample: Self {
        let (live, now) = (LiveCounts.sample, Foundation.Date.at("2025-12-20T23:30:00Z"))
        let entry = Entry(
            entryID: 1001, scannedAt: now, saleID: 123, name: "John Doe", admitted: 2, seats: ["A12", "A13"], gate: "North",
            source: .online)
        return Self(
            data: Data(
                event: live.event, date: live.date, asOf: live.asOf, totals: live.totals, ticketTypes: live.ticketTypes, gates: live.gates,
                perMinute: (0..<60).map { Minute(at: now + Double($0 - 59) * 60, used: $0 == 59 ? 12 : 0) }, last: [entry]))
    }
}

extension UndoResponse {
    static var sample: Self {
        Self(data: Data(entryID: 1001, undoneAt: .at("2025-12-20T23:35:00Z"), saleID: 123, freed: 1, used: 1, total: 2, left: 1))
    }
}

extension ScanUploadRequest {
    static var sample: Self {
        let scan = Scan(
            clientScanID: "5B1E6C0A-0001", scannedAt: .at("2025-12-20T23:10:00Z"),
            fields: ScanRequest(ticketCode: "K7WQ2MNB4XHTR9PAZC3D", gate: "North"))
        return Self(sentAt: .at("2025-12-20T23:30:00Z"), scans: [scan])
    }
}

extension ScanUploadResponse {
    static var sample: Self {
        let result = Result(
            clientScanID: "5B1E6C0A-0001", result: .accepted, replayed: false, entryID: 1002, scannedAt: .at("2025-12-20T23:10:00Z"),
            saleID: 123, admitted: 2, code: .admitted, error: nil, conflictWith: nil)
        return Self(data: Data(results: [result], superseded: [Superseded(entryID: 1001, byEntryID: 1002)]))
    }
}
