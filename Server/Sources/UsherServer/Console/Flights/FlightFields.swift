import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// The form of a flight: what was typed, and what is wrong with it. Its rules are those of the API, which reads it.
struct FlightFields: Sendable {
    var number = ""
    var aircraft = ""
    var origin = ""
    var destination = ""
    var gate = ""
    var departs = ""
    /// Whose clocks the departure is told by; empty: those of the airport.
    var zone = ""
    /// Keys of texts.
    private(set) var faults: [String: String] = [:]

    init() {}

    init(_ form: FormBody) {
        (number, gate) = (WireText.trimmed(form["number"]), WireText.trimmed(form["gate"]))
        (origin, destination) = (WireText.trimmed(form["origin"]), WireText.trimmed(form["destination"]))
        (aircraft, departs, zone) = (form["aircraft"], WireText.trimmed(form["departs"]), form["zone"])
    }

    /// As a flight is now.
    init(_ flight: Flight) {
        (number, gate, aircraft) = (flight.number, flight.gate, flight.aircraft.identifier)
        (origin, destination, zone) = (flight.origin.icao, flight.destination.icao, flight.origin.zone ?? "")
        departs = flight.localZone.zone.typed(flight.departs)
    }

    /// The clocks of the departure, and the zone's name where it is not the airport's own.
    private func clocks(_ house: Zone) -> (zone: Zone, name: String?) {
        Flight.clocks(origin, chosen: zone.isEmpty ? nil : zone, house: house)
    }

    /// The body that an app would send; nil where something is wrong. `old`: the flight that it changes, whose seconds stay where its
    /// minute does.
    mutating func body(_ house: Zone, old: Flight? = nil) -> JSONValue? {
        if origin.isEmpty { faults["origin"] = "console.form.required" }
        if destination.isEmpty { faults["destination"] = "console.form.required" }
        if !zone.isEmpty, Zone(zone) == nil { faults["zone"] = "console.form.choose" }
        let clocks = clocks(house)
        let typed = old.flatMap { clocks.zone.typed($0.departs) == departs ? $0.departs : nil } ?? clocks.zone.instant(typed: departs)
        guard let typed, let text = BoardingDate.text(typed) else {
            faults["departs"] = departs.isEmpty ? "console.form.required" : "console.flight.departs.wrong"
            return nil
        }
        guard faults.isEmpty else { return nil }
        let zone: JSONValue = clocks.name.map { .string($0) } ?? .null
        return .members([
            "origin": .members(["icao": .string(origin), "timezone_identifier": zone]),
            "destination": .members(["icao": .string(destination)]), "gate": .string(gate), "flightNumber": .string(number),
            "scheduledDepartureDate": .string(text),
        ])
    }

    /// What the API's rule refuses, by field.
    mutating func note(_ refusal: [BoardingFault]) {
        let names = [
            "origin": "origin", "destination": "destination", "gate": "gate", "flightNumber": "number", "scheduledDepartureDate": "departs",
        ]
        for fault in refusal where fault.location.count > 1 { faults[names[fault.location[1]] ?? "number"] = "console.form.long" }
    }

    /// `fleet`: the aircraft to choose of; an amended flight keeps its own.
    func fields(_ words: Words, fleet: [Aircraft]?, house: Zone) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        var all: [ConsoleField] = [
            .text(
                "number", words("console.flight.number"), number, required: false, most: 32, hint: words("console.flight.number.hint"),
                error: fault("number"))
        ]
        if let fleet {
            let options = fleet.map {
                ConsoleField.Option($0.identifier, "\($0.registration) · \($0.type)", isChosen: $0.identifier == aircraft)
            }
            all.append(.choice("aircraft", words("console.flight.aircraft"), options, error: fault("aircraft")))
        }
        let own = ConsoleField.Option("", words("console.flight.zone.own"), isChosen: zone.isEmpty)
        let zones = HouseForm.zones.map { ConsoleField.Option($0, $0.replacing("_", with: " "), isChosen: $0 == zone) }
        all += [
            .text(
                "origin", words("console.flight.origin"), origin, most: 16, hint: words("console.flight.icao.hint"),
                error: fault("origin")),
            .text("destination", words("console.flight.destination"), destination, most: 16, error: fault("destination")),
            .moment(
                "departs", words("console.flight.departs"), departs, hint: words("console.flight.departs.hint"), error: fault("departs")),
            .choice(
                "zone", words("console.flight.zone"), [own] + zones,
                hint: words("console.flight.zone.hint", ["city": .text(words.city(house.name))]), error: fault("zone")),
            .text("gate", words("console.flight.gate"), gate, required: false, most: 32, error: fault("gate")),
        ]
        return all
    }
}
