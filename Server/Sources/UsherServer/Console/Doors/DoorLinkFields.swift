import UsherHTTP
import UsherCore
import UsherStore
import UsherTemplates

/// The form of a new door link: what was typed, and what is wrong with it.
struct DoorLinkFields: Sendable {
    var event = ""
    var gate = ""
    var can: Set<String> = ["list", "offline"]
    var devices = "\(DoorLink.usualDevices)"
    var starts = ""
    var expires = ""
    var faults: [String: String] = [:]

    private static let tonight = "tonight"
    /// Scanning is always among them.
    private static let abilities = ["list", "offline", "undo", "kiosk"]

    init(event: String) { self.event = event }

    init(_ form: FormBody) {
        event = form["event"]
        gate = WireText.trimmed(form["gate"])
        can = Set(form.all("can"))
        devices = WireText.trimmed(form["devices"])
        starts = WireText.trimmed(form["starts"])
        expires = WireText.trimmed(form["expires"])
    }

    func form(_ visit: ConsoleVisit, events: [EventRow]) -> ConsoleForm {
        let words = visit.words
        let doors =
            [ConsoleField.Option(Self.tonight, words("console.doors.tonight"), isChosen: event.isEmpty || event == Self.tonight)]
            + events.map {
                ConsoleField.Option(
                    "\($0.event.id)",
                    "\($0.event.name) · \(words.shortMoment($0.occurrence.startsAt, Zone($0.event.timeZone) ?? .universal))",
                    isChosen: event == "\($0.event.id)")
            }
        return ConsoleForm(
            visit.path("doors", "new"),
            [
                .choice("event", words("console.doors.for"), doors, error: faults["event"]),
                .text(
                    "gate", words("console.doors.gate"), gate, required: false, most: DoorLink.longestGate,
                    hint: words("console.doors.gate.hint"), error: faults["gate"]),
                .ticks(
                    "can", words("console.doors.can"),
                    Self.abilities.map { ConsoleField.Option($0, words("console.doors.can.\($0)"), isChosen: can.contains($0)) },
                    error: faults["can"]),
                .number(
                    "devices", words("console.doors.phones"), devices, hint: words("console.doors.phones.hint"), error: faults["devices"]),
                .moment(
                    "starts", words("console.doors.from"), starts, required: false,
                    hint: words("console.doors.from.hint", ["clocks": .text(words.clocks(of: visit.zone))]), error: faults["starts"]),
                .moment(
                    "expires", words("console.doors.until"), expires, required: false,
                    hint: words("console.doors.until.hint", ["clocks": .text(words.clocks(of: visit.zone))]), error: faults["expires"]),
            ], button: words("console.doors.make"), token: visit.token, cancel: visit.path(.doors))
    }

    /// Nil where something is wrong: `faults` say what.
    mutating func draft(_ digest: SecretDigest, _ visit: ConsoleVisit, events: [EventRow]) -> DoorLinkDraft? {
        let words = visit.words
        let wish: DoorLinkDraft.Wish? =
            event == Self.tonight
            ? .tonight(visit.organisation.id) : events.first { "\($0.event.id)" == event }.map { .event($0.event.id) }
        if wish == nil { faults["event"] = words("console.doors.wrong.event") }
        if !WireText.fits(gate, DoorLink.longestGate) && !gate.isEmpty { faults["gate"] = words("console.doors.wrong.gate") }
        let abilities = DoorAbilities(names: can.sorted())
        if abilities == nil { faults["can"] = words("console.doors.wrong.can") }
        let phones = Digits.whole(devices, in: DoorLink.deviceCounts)
        if phones == nil { faults["devices"] = words("console.doors.wrong.phones") }
        let end = expires.isEmpty ? nil : visit.zone.instant(typed: expires)
        if end == nil, !expires.isEmpty { faults["expires"] = words("console.doors.wrong.end") }
        let start = starts.isEmpty ? nil : visit.zone.instant(typed: starts)
        if start == nil, !starts.isEmpty { faults["starts"] = words("console.doors.wrong.start") }
        guard faults.isEmpty, let wish, let abilities, let phones else { return nil }
        return DoorLinkDraft(
            wish, gate: gate.isEmpty ? nil : gate, can: abilities, devices: Int(phones), starts: start, expires: end,
            digest: digest)
    }
}
