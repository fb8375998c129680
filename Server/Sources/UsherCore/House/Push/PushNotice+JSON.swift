/// As it stands in the outbox.
extension PushNotice {
    private var members: [JSONValue.Member] {
        let own: KeyValuePairs<String, JSONValue> =
            switch cause {
            case .booking(let account, let sale, let change):
                ["account": .integer(account.rawValue), "sale": .string(sale), "change": .string(change.rawValue)]
            case .reminder(let event, let starts): ["event": .integer(event.rawValue), "starts": .integer(starts.microseconds)]
            case .seats(let event): ["event": .integer(event.rawValue)]
            case .flight(let flight, let lost): ["flight": .string(flight), "lost": lost?.json ?? .null]
            case .walk(let tour, let language, let day):
                ["tour": .string(tour), "language": .string(language.rawValue), "day": .integer(day.days)]
            }
        return [.init(name: "kind", value: .string(kind.rawValue)), .init(name: "at", value: .integer(at.microseconds))]
            + own.map { .init(name: $0.key, value: $0.value) }
    }

    package var payload: String { JSONText.string(.object(members)) }

    package init?(_ payload: String) {
        guard let json = try? JSONValue.read(Array(payload.utf8)) else { return nil }
        self.init(json)
    }

    fileprivate init?(_ json: JSONValue) {
        guard let kind = json["kind"]?.text.flatMap({ PushKind(rawValue: $0) }), let at = json.instant("at"),
            let cause = Cause(kind, json)
        else { return nil }
        self.init(cause, at: at)
    }

    fileprivate func payload(with more: KeyValuePairs<String, JSONValue>) -> String {
        JSONText.string(.object(members + more.map { .init(name: $0.key, value: $0.value) }))
    }
}

extension PushNotice.Cause {
    fileprivate init?(_ kind: PushKind, _ json: JSONValue) {
        let event: Event.ID? = json["event"].flatMap(FieldValue.integer).map { Event.ID($0) }
        switch kind {
        case .booking:
            guard let account = json["account"].flatMap(FieldValue.integer), let sale = json["sale"]?.text,
                let change = json["change"]?.text.flatMap({ PushNotice.SaleChange(rawValue: $0) })
            else { return nil }
            self = .booking(Account.ID(account), sale: sale, change)
        case .reminder:
            guard let event, let starts = json.instant("starts") else { return nil }
            self = .reminder(event, starts: starts)
        case .seats:
            guard let event else { return nil }
            self = .seats(event)
        case .flight:
            guard let flight = json["flight"]?.text else { return nil }
            self = .flight(flight, lost: json["lost"].flatMap { PushNotice.LostFlight($0) })
        case .walk:
            guard let tour = json["tour"]?.text, let language = json["language"]?.text.flatMap({ WalkLanguage(rawValue: $0) }),
                let day = json["day"].flatMap(FieldValue.integer)
            else { return nil }
            self = .walk(tour: tour, language, day: CivilDate(days: day))
        }
    }
}

extension PushNotice.LostFlight {
    fileprivate var json: JSONValue {
        .members([
            "number": .string(number), "origin": .string(origin), "destination": .string(destination),
            "departs": .integer(departs.microseconds), "zone": .string(zone),
        ])
    }

    fileprivate init?(_ json: JSONValue) {
        guard let number = json["number"]?.text, let origin = json["origin"]?.text, let destination = json["destination"]?.text,
            let departs = json.instant("departs"), let zone = json["zone"]?.text
        else { return nil }
        self.init(number: number, origin: origin, destination: destination, departs: departs, zone: zone)
    }
}

extension PushItem {
    package var payload: String {
        notice.payload(with: [
            "device": .string(device), "owner": account.map { .integer($0.rawValue) } ?? .null, "of": sale.map { .string($0) } ?? .null,
        ])
    }

    package init?(_ payload: String) {
        guard let json = try? JSONValue.read(Array(payload.utf8)), let notice = PushNotice(json), let device = json["device"]?.text else {
            return nil
        }
        self.init(
            notice, device: device, account: json["owner"].flatMap(FieldValue.integer).map { Account.ID($0) }, sale: json["of"]?.text)
    }
}

extension JSONValue {
    fileprivate func instant(_ name: String) -> Instant? {
        self[name].flatMap(FieldValue.integer).map { Instant(microseconds: $0) }
    }
}
