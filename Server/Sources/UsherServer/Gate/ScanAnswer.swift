import UsherHTTP
import UsherCore
import UsherStore

/// The body of a scan's answer, written straight into bytes: it is made inside the transaction, where `WireEncoder` would take some
/// three times as long. `UsherWire.ScanResponse` is the same shape for everybody else; a test holds the two together.
enum ScanAnswer {
    @Sendable static func body(_ outcome: ScanOutcome) -> [UInt8] {
        switch outcome {
        case .refused(let refusal): Desk.gate.body(refusal.problem)
        case .again(let seen): again(seen)
        case .admitted(let scan): body(scan)
        }
    }

    /// What a scan would be answered: the same without an entry, which there is none of.
    @Sendable static func look(_ outcome: ScanOutcome) -> [UInt8] {
        switch outcome {
        case .refused(let refusal): Desk.gate.body(refusal.problem)
        case .again(let seen): again(seen)
        case .admitted(let scan): body(scan, isLook: true)
        }
    }

    /// G-18 as a device has it: where they came in, and who they are.
    private static func again(_ seen: SeenAgain) -> [UInt8] {
        var problem = seen.refusal.problem
        problem.members += [.init(name: "gate", value: .string(seen.gate)), .init(name: "card", value: seen.card.value)]
        return Desk.gate.body(problem)
    }

    private static func body(_ scan: AdmittedScan, isLook: Bool = false) -> [UInt8] {
        var json = JSONWriter(capacity: 1_024)
        json.beginObject()
        json.name("data")
        json.beginObject()
        json.member("sale_id", scan.sale.id.rawValue)
        if !isLook { json.member("entry_id", scan.entry.rawValue) }
        json.member("scanned_at", scan.at)
        sale(scan, &json)
        json.member("code", isLook ? "would_admit" : scan.admission.code)
        json.member("admitted", scan.admission.persons.count)
        let count = scan.usage.count(at: scan.at)
        json.member("used", count.used)
        json.member("total", count.total)
        json.member("left", count.left)
        json.member("seat_number", seat(scan))
        json.member("gate", scan.gate)
        json.member("source", scan.source.name)
        previous(scan, &json)
        admissions(scan, &json)
        if let card = scan.card {
            json.name("card")
            json.raw(JSONText.bytes(card.value))
        }
        json.endObject()
        json.endObject()
        return json.bytes
    }

    private static func sale(_ scan: AdmittedScan, _ json: inout JSONWriter) {
        json.name("sale")
        json.beginObject()
        json.member("id", scan.sale.id.rawValue)
        json.member("status", scan.sale.status.rawValue)
        json.member("name", name(scan))
        json.member("email", scan.viewer == nil ? scan.sale.email : "")
        json.name("event")
        json.beginObject()
        json.member("id", scan.event.id.rawValue)
        json.member("name", scan.event.name)
        json.member("starts_at", scan.occurrence.startsAt)
        json.name("ends_at")
        if let end = scan.occurrence.endsAt { json.instant(end) } else { json.null() }
        json.member("time_zone", scan.event.timeZone)
        json.member("date", scan.occurrence.date)
        json.member("reentry", scan.event.reentry.name)
        json.endObject()
        tickets(scan, &json)
        json.endObject()
    }

    /// A kiosk, at which strangers look, has the first name alone.
    private static func name(_ scan: AdmittedScan) -> String {
        guard scan.viewer?.can.contains(.kiosk) == true else { return scan.sale.name }
        return DoorCard.firstName(scan.sale.name)
    }

    private static func tickets(_ scan: AdmittedScan, _ json: inout JSONWriter) {
        json.name("tickets")
        json.beginArray()
        for (index, line) in scan.sale.roster.lines.enumerated() {
            let count = scan.usage.count(ofLine: index, at: scan.at)
            json.beginObject()
            json.member("id", line.id.rawValue)
            json.member("ticket_id", line.ticketType.rawValue)
            json.member("quantity", line.quantity)
            json.member("usage_status", count.status.rawValue)
            json.member("used_quantity", count.used)
            json.member("name", line.category?.label ?? scan.event.ticketType(line.ticketType)?.name ?? "")
            json.endObject()
        }
        json.endArray()
    }

    /// The seat asked for; null where none was.
    private static func seat(_ scan: AdmittedScan) -> String? { scan.admission.label ?? scan.asked }

    private static func previous(_ scan: AdmittedScan, _ json: inout JSONWriter) {
        json.name("previous")
        guard let previous = scan.admission.previous else { return json.null() }
        json.beginObject()
        json.member("entry_id", previous.entry.rawValue)
        json.member("scanned_at", previous.at)
        json.member("gate", previous.gate)
        json.endObject()
    }

    private static func admissions(_ scan: AdmittedScan, _ json: inout JSONWriter) {
        json.name("admissions")
        json.beginArray()
        for index in scan.admission.persons {
            let person = scan.sale.roster.persons[index]
            json.beginObject()
            json.member("id", person.id.rawValue)
            json.member("sale_ticket_id", scan.sale.roster.lines[person.line].id.rawValue)
            json.member("ticket_id", scan.sale.roster.lines[person.line].ticketType.rawValue)
            json.member("seat_number", scan.usage.seat(of: index))
            json.endObject()
        }
        json.endArray()
    }
}
