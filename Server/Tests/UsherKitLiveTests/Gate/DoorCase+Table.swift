import UsherCore
import UsherTesting
import UsherWire

/// The cases of docs/contracts/door-cases.json.
extension DoorCase {
    static var table: [DoorCase] { codes + windows + standing + lines + seats + quantities + entries }

    private static let now = GateFixture.now
    private static let ushers = "K7WQ2MNB4XHTR9PAZC3D"

    private static func scan(_ code: String, _ change: (inout UsherWire.ScanRequest) -> Void = { _ in }) -> UsherWire.ScanRequest {
        var request = UsherWire.ScanRequest(ticketCode: code)
        change(&request)
        return request
    }

    private static func sale(_ change: (inout SaleSeed) -> Void) -> SaleSeed {
        var sale = GateFixture.sale
        change(&sale)
        return sale
    }

    /// Gate 2.1: what is read, and whom it finds.
    private static var codes: [DoorCase] {
        let own = sale { $0.code = ushers }
        let imported = sale { $0.code = "Imported-Code_7" }
        let blanks = [" ", "\t", "\n", "\r\n", "\u{A0}", "\u{3000}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}"]
        let readings =
            [
                ushers, ushers.lowercased(), "K7WQ 2MNB 4XHT R9PA ZC3D", "k7wq-2mnb-4xht-r9pa-zc3d", "ABC-" + ushers, "abc:" + ushers,
                "TICKETSS-" + ushers, "T-" + ushers, "TOOLONGTAG-" + ushers, "A1-" + ushers, ushers + "X", String(ushers.dropLast()),
                "https://tickets.example/t/\(ushers)", "HTTPS://OTHER.EXAMPLE/base/t/\(ushers)/", "http://x/t/\(ushers)?a=b",
                "https://x/t/\(ushers)#f",
                "https://x/t/\(ushers)%20", "https://x/t/%4B7WQ2MNB4XHTR9PAZC3D", "https://x/t/\(ushers.lowercased())", "https://x/",
                "https://\(ushers)", "ftp://x/t/\(ushers)", "/t/\(ushers)", "NOBODY",
            ] + blanks.map { $0 + ushers + $0 }
        return readings.map { DoorCase(name: "code \($0.debugDescription)", sale: own, scan: scan($0)) }
            + ["Imported-Code_7", "imported-code_7", "IMPORTEDCODE7", "https://x/Imported-Code_7", " Imported-Code_7 "].map {
                DoorCase(name: "imported code \($0.debugDescription)", sale: imported, scan: scan($0))
            } + ["PERSON-1", "PERSON-2", "person-1"].map { DoorCase(name: "a person's own code \($0)", scan: scan($0)) }
    }

    /// Gate 3: T1 to T8, at both edges.
    private static var windows: [DoorCase] {
        let rows: [(name: String, zone: String, starts: String, ends: String?, date: CivilDate?, from: String, until: String)] = [
            ("T1", "America/New_York", "2025-12-21T01:00:00Z", "2025-12-21T04:00:00Z", nil, "2025-12-20T05:00:00Z", "2025-12-21T05:00:00Z"),
            (
                "T2 Kiritimati", "Pacific/Kiritimati", "2025-12-20T06:00:00Z", "2025-12-20T08:00:00Z", nil, "2025-12-19T10:00:00Z",
                "2025-12-20T10:00:00Z"
            ),
            (
                "T2 Niue", "Pacific/Niue", "2025-12-21T07:00:00Z", "2025-12-21T09:00:00Z", nil, "2025-12-20T11:00:00Z",
                "2025-12-21T11:00:00Z"
            ),
            ("T3", "Europe/Berlin", "2026-07-03T20:00:00Z", "2026-07-04T01:00:00Z", nil, "2026-07-02T22:00:00Z", "2026-07-04T01:00:00Z"),
            ("T4 at 22:30", "Europe/Berlin", "2026-07-03T20:30:00Z", nil, nil, "2026-07-02T22:00:00Z", "2026-07-04T00:30:00Z"),
            ("T4 at 19:00", "Europe/Berlin", "2026-07-03T17:00:00Z", nil, nil, "2026-07-02T22:00:00Z", "2026-07-03T22:00:00Z"),
            ("T5", "Europe/Berlin", "2026-07-03T10:00:00Z", "2026-07-05T21:00:00Z", nil, "2026-07-02T22:00:00Z", "2026-07-05T21:00:00Z"),
            (
                "T6 spring", "America/New_York", "2026-03-09T00:00:00Z", "2026-03-09T02:00:00Z", nil, "2026-03-08T05:00:00Z",
                "2026-03-09T04:00:00Z"
            ),
            (
                "T6 autumn", "America/New_York", "2026-11-02T01:00:00Z", "2026-11-02T03:00:00Z", nil, "2026-11-01T04:00:00Z",
                "2026-11-02T05:00:00Z"
            ),
            ("T7", "Africa/Cairo", "2026-04-24T17:00:00Z", "2026-04-24T19:00:00Z", nil, "2026-04-23T22:00:00Z", "2026-04-24T21:00:00Z"),
            (
                "T8 before", "Europe/London", "2026-03-23T19:00:00Z", "2026-03-23T21:00:00Z", nil, "2026-03-23T00:00:00Z",
                "2026-03-24T00:00:00Z"
            ),
            (
                "T8 after", "Europe/London", "2026-03-23T19:00:00Z", "2026-03-23T21:00:00Z", CivilDate(year: 2026, month: 3, day: 30),
                "2026-03-29T23:00:00Z", "2026-03-30T23:00:00Z"
            ),
        ]
        return rows.flatMap { row -> [DoorCase] in
            guard let start = Timestamp.read(row.starts), let from = Timestamp.read(row.from), let until = Timestamp.read(row.until) else {
                return []
            }
            let event = GateFixture.event.with {
                ($0.startsAt, $0.endsAt, $0.timeZone) = (start, row.ends.flatMap(Timestamp.read), row.zone)
            }
            let moments = [
                ("a second before", from.adding(seconds: -1)), ("at the first instant", from),
                ("a second before the end", until.adding(seconds: -1)),
                ("at the end", until),
            ]
            return moments.map { when, at in
                DoorCase(name: "\(row.name) \(when)", event: event, sale: sale { $0.date = row.date }, now: at, scan: scan("SALE-CODE-123"))
            }
        }
    }

    /// Which event, and what the sale is worth.
    private static var standing: [DoorCase] {
        let statuses = ["paid", "unpaid", "pending", "review", "cancelled", "refunded", "expired"].map { SaleStatus(rawValue: $0) }
        let tomorrow = CivilDate(year: 2025, month: 12, day: 21)
        let oneGone = sale { $0.lines[0].persons[0].status = .refunded }
        let cancelled = GateFixture.event.with { $0.cancelledAt = now.adding(seconds: -3_600) }
        return statuses.map { status in
            DoorCase(name: "status \(status.rawValue)", sale: sale { $0.status = status }, scan: scan("SALE-CODE-123"))
        }
            + statuses.map { status in
                DoorCase(
                    name: "status \(status.rawValue), tomorrow", sale: sale { ($0.status, $0.date) = (status, tomorrow) },
                    scan: scan("SALE-CODE-123"))
            }
            + statuses.map { status in
                DoorCase(
                    name: "status \(status.rawValue), used", sale: sale { $0.status = status },
                    before: [Entry(at: now.adding(seconds: -60))],
                    scan: scan("SALE-CODE-123"))
            }
            + [
                DoorCase(name: "the event of this door", scan: scan("SALE-CODE-123") { $0.eventID = 456 }),
                DoorCase(name: "another event", scan: scan("SALE-CODE-123") { $0.eventID = 457 }),
                DoorCase(
                    name: "another event, tomorrow", sale: sale { $0.date = tomorrow }, scan: scan("SALE-CODE-123") { $0.eventID = 457 }),
                DoorCase(name: "a cancelled event", event: cancelled, scan: scan("SALE-CODE-123")),
                DoorCase(name: "a cancelled event, a person's own code", event: cancelled, scan: scan("PERSON-1")),
                DoorCase(name: "one refunded alone, their own code", sale: oneGone, scan: scan("PERSON-1")),
                DoorCase(name: "one refunded alone, the other's code", sale: oneGone, scan: scan("PERSON-2")),
                DoorCase(name: "one refunded alone, the sale's code", sale: oneGone, scan: scan("SALE-CODE-123")),
                DoorCase(name: "by the sale's id", scan: UsherWire.ScanRequest(saleID: 123)),
                DoorCase(name: "by another sale's id", scan: UsherWire.ScanRequest(saleID: 124)),
                DoorCase(name: "a sale without persons", sale: sale { $0.lines = [] }, scan: scan("SALE-CODE-123")),
            ]
    }

    /// Gate 2.3: lines.
    private static var lines: [DoorCase] {
        let two = sale {
            $0.lines = [
                .init(id: 789, persons: [.init(id: 4501, code: "PERSON-1", seat: "A12")]),
                .init(id: 790, persons: [.init(id: 4502, code: "PERSON-2", seat: "A13"), .init(id: 4503, code: "PERSON-3")]),
            ]
        }
        let asked: [(String, Int)] = [
            ("SALE-CODE-123", 789), ("SALE-CODE-123", 790), ("SALE-CODE-123", 791), ("PERSON-1", 789), ("PERSON-1", 790), ("PERSON-3", 790),
        ]
        return asked.map { code, line in
            DoorCase(name: "line \(line) by \(code)", sale: two, scan: scan(code) { $0.saleTicketID = line })
        } + [
            DoorCase(
                name: "a line whose persons are in", sale: two, before: [Entry(at: now.adding(seconds: -60), person: 4501)],
                scan: scan("SALE-CODE-123") { $0.saleTicketID = 789 })
        ]
    }

    /// Gate 2.3: seats, given and free.
    private static var seats: [DoorCase] {
        let free = sale { $0.lines[0].persons = [.init(id: 4501, code: "PERSON-1"), .init(id: 4502, code: "PERSON-2")] }
        let twins = sale {
            $0.lines[0].persons = [.init(id: 4501, code: "PERSON-1", seat: "A1"), .init(id: 4502, code: "PERSON-2", seat: "a 1")]
        }
        let mixed = sale { $0.lines[0].persons = [.init(id: 4501, code: "PERSON-1", seat: "A1"), .init(id: 4502, code: "PERSON-2")] }
        let earlier = Entry(at: now.adding(seconds: -60), seat: "A12")
        func seat(_ seat: String, _ code: String = "SALE-CODE-123") -> UsherWire.ScanRequest { scan(code) { $0.seatNumber = seat } }
        return [
            DoorCase(name: "a seat", scan: seat("A12")), DoorCase(name: "the other seat", scan: seat("A13")),
            DoorCase(name: "a seat in other letters", scan: seat("a-12")), DoorCase(name: "a seat with blanks", scan: seat(" a 12 ")),
            DoorCase(name: "a seat of nobody", scan: seat("Z9")),
            DoorCase(name: "another's seat by one's own code", scan: seat("A13", "PERSON-1")),
            DoorCase(name: "one's own seat by one's own code", scan: seat("A12", "PERSON-1")),
            DoorCase(name: "a seat that is taken", before: [earlier], scan: seat("A12")),
            DoorCase(name: "a seat that is taken, in other letters", alone: [earlier], scan: seat("a12")),
            DoorCase(name: "the seat beside one that is taken", alone: [earlier], scan: seat("A13")),
            DoorCase(name: "two of one seat", sale: twins, scan: seat("A1")),
            DoorCase(name: "two of one seat, in other letters", sale: twins, scan: seat("a1")),
            DoorCase(
                name: "two of one seat, one in", sale: twins, alone: [Entry(at: now.adding(seconds: -60), seat: "A-1")], scan: seat("A-1")),
            DoorCase(name: "free seating", sale: free, scan: seat("B7")),
            DoorCase(name: "free seating by one's own code", sale: free, scan: seat("B7", "PERSON-2")),
            DoorCase(name: "free seating, the label again", sale: free, alone: [earlier], scan: seat("A12")),
            DoorCase(name: "free seating, the label in other letters", sale: free, alone: [earlier], scan: seat("a-12")),
            DoorCase(name: "free seating, another label", sale: free, alone: [earlier], scan: seat("B1")),
            DoorCase(
                name: "free seating, nobody left", sale: free, alone: [earlier, Entry(at: now.adding(seconds: -30), seat: "B1")],
                scan: seat("C1")),
            DoorCase(name: "free seating without a seat", sale: free, alone: [earlier], scan: scan("SALE-CODE-123")),
            DoorCase(name: "one with a seat, one without: the seat", sale: mixed, scan: seat("A1")),
            DoorCase(name: "one with a seat, one without: another", sale: mixed, scan: seat("C3")),
            DoorCase(
                name: "one with a seat, one without: nobody left", sale: mixed, alone: [Entry(at: now.adding(seconds: -60))],
                scan: seat("C3")),
        ]
    }

    /// Gate 2.3: how many.
    private static var quantities: [DoorCase] {
        let five = SaleSeed(5, persons: 5)
        return [1, 2, 3, 5, 6, 1_000].flatMap { (count: Int) -> [DoorCase] in
            [
                DoorCase(name: "\(count) of five", sale: five, scan: scan("S5") { $0.quantity = count }),
                DoorCase(
                    name: "\(count) of five, three in", sale: five, before: [Entry(at: now.adding(seconds: -90), quantity: 2)],
                    alone: [Entry(at: now.adding(seconds: -60), quantity: 1)], scan: scan("S5") { $0.quantity = count }),
            ]
        }
    }

    /// Gate 2.3 and D4: who is in already, by the policy, the day, whom the entry covered and who noted it.
    private static var entries: [DoorCase] {
        let start = GateFixture.now.adding(seconds: -86_400)
        var cases: [DoorCase] = []
        for reentry in Reentry.allCases {
            let event = GateFixture.event.with { ($0.reentry, $0.startsAt, $0.endsAt) = (reentry, start, now.adding(seconds: 86_400)) }
            for (day, at) in [("yesterday", now.adding(seconds: -80_000)), ("today", now.adding(seconds: -60))] {
                for (who, entry) in [("all", Entry(at: at)), ("one", Entry(at: at, person: 4501))] {
                    for code in ["SALE-CODE-123", "PERSON-1", "PERSON-2"] {
                        let name = "\(reentry.name), \(who) in \(day), \(code)"
                        cases.append(DoorCase(name: name, event: event, before: [entry], scan: scan(code)))
                        cases.append(DoorCase(name: name + ", alone", event: event, alone: [entry], scan: scan(code)))
                    }
                }
            }
        }
        return cases
    }
}
