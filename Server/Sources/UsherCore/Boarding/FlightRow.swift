/// What a row of a list says of a flight. Its times are read by clocks that the row alone may not know.
package struct FlightRow: Sendable, Equatable {
    /// Which flight a row means: of one number and day there is one.
    package struct Key: Sendable, Hashable {
        package let number: String
        /// By the clocks where it begins.
        package let day: CivilDate

        package init(number: String, day: CivilDate) { (self.number, self.day) = (number, day) }
    }

    package let number: Int
    package let flight: String?
    /// A registration, or an aircraft's identifier.
    package let aircraft: String?
    let day: CivilDate?
    /// Since midnight; nil where the row says no time.
    let minutes: Int64?
    /// By whose clocks; nil for those of the airport.
    let zone: String?
    /// What the row says of all else; what it leaves out stays.
    let change: FlightChange?
    package private(set) var faults: [ImportFault]

    package var key: Key? {
        guard let flight, let day else { return nil }
        return Key(number: flight, day: day)
    }

    package init(_ row: ListRow) {
        func text(_ field: String) -> String? {
            guard let index = ListKind.flights.index(of: field), index < row.texts.count else { return nil }
            let text = WireText.trimmed(row.texts[index])
            return text.isEmpty ? nil : text
        }
        var faults = row.faults
        (number, flight, aircraft, zone) = (row.number, text("number"), text("aircraft"), text("zone"))
        if flight == nil { faults.append(ImportFault(field: "number", code: .required)) }
        (day, minutes) = Self.departure(text("departs"), text("date"), text("time"), &faults)
        if let zone, Zone(zone) == nil { faults.append(ImportFault(field: "zone", code: .invalidZone)) }
        func place(_ field: String) -> JSONValue? { text(field).map { .members(["icao": .string($0)]) } }
        let said: [(String, JSONValue?)] = [
            ("origin", place("origin")), ("destination", place("destination")), ("gate", text("gate").map { .string($0) }),
            ("flightNumber", flight.map { .string($0) }),
        ]
        do {
            change = try FlightChange(.object(said.compactMap { name, value in value.map { .init(name: name, value: $0) } }))
        } catch {
            change = nil
            faults += Self.faults(error)
        }
        self.faults = faults
    }

    /// The day and the time: both of one column, or each of its own, or the time of the one beside the day of the other.
    private static func departure(
        _ departs: String?, _ date: String?, _ time: String?, _ faults: inout [ImportFault]
    ) -> (day: CivilDate?, minutes: Int64?) {
        var found: (day: CivilDate?, minutes: Int64?) = (nil, nil)
        if let departs {
            if let moment = ListMoment.read(departs) {
                found = moment
            } else if date != nil, let minutes = ListMoment.minutes(departs) {
                found.minutes = minutes
            } else {
                faults.append(ImportFault(field: "departs", code: .invalidMoment))
                return found
            }
        }
        if found.day == nil {
            found.day = date.flatMap { ListMoment.day($0) }
            if found.day == nil { faults.append(ImportFault(field: "date", code: date == nil ? .required : .invalidDate)) }
        }
        if found.minutes == nil, let time {
            found.minutes = ListMoment.minutes(time)
            if found.minutes == nil { faults.append(ImportFault(field: "time", code: .invalidTime)) }
        }
        return found
    }

    /// The same rules as of what an app sends.
    private static func faults(_ refusal: BoardingRefusal) -> [ImportFault] {
        guard case .invalid(let list) = refusal else { return [] }
        let names = ["flightNumber": "number"]
        return list.compactMap { fault in
            guard fault.location.count > 1 else { return nil }
            return ImportFault(
                field: names[fault.location[1]] ?? fault.location[1],
                code: fault.type == "string_control" ? .invalidCharacters : .tooLong)
        }
    }
}

/// Days and times of day as spreadsheets save them. Days between slashes are none: nobody knows which of two numbers is the month.
enum ListMoment {
    /// `2026-12-24` or `24.12.2026`, of the years that flights have.
    static func day(_ text: some StringProtocol) -> CivilDate? {
        let text = String(text)
        let parts: (year: Substring, month: Substring, day: Substring)
        if let found = text.wholeMatch(of: /(\d{4})-(\d{1,2})-(\d{1,2})/) {
            parts = (found.1, found.2, found.3)
        } else if let found = text.wholeMatch(of: /(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})/) {
            parts = (found.3, found.2, found.1)
        } else {
            return nil
        }
        guard let year = Digits.whole(parts.year, in: 1971...2998), let month = Digits.whole(parts.month, in: 1...12),
            let day = Digits.whole(parts.day, in: 1...31)
        else { return nil }
        return CivilDate(year: Int(year), month: Int(month), day: Int(day))
    }

    /// `8:05` or `08:05:00`, as minutes since midnight.
    static func minutes(_ text: some StringProtocol) -> Int64? {
        guard let found = String(text).wholeMatch(of: /(\d{1,2}):(\d{2})(:\d{2})?/), let hour = Digits.whole(found.1, in: 0...23),
            let minute = Digits.whole(found.2, in: 0...59)
        else { return nil }
        return hour * 60 + minute
    }

    /// A day, alone or with a time behind a blank or a `T`.
    static func read(_ text: String) -> (day: CivilDate?, minutes: Int64?)? {
        if let day = day(text) { return (day, nil) }
        guard let last = text.lastIndex(where: { $0 == " " || $0 == "T" }), let minutes = minutes(text[text.index(after: last)...]),
            let day = day(WireText.trimmed(String(text[..<last])))
        else { return nil }
        return (day, minutes)
    }
}
