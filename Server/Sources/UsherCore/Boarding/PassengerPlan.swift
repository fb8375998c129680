/// Decides row by row what a list of passengers does. A row names somebody by an identifier, or else by a name that one alone has; a second row
/// for the same is told. On a flight a seat has one passenger.
package struct PassengerPlan: Sendable {
    /// What the database has of those whom a batch of rows names.
    package struct Known: Sendable {
        package var byIdentifier: [String: Passenger] = [:]
        package var byName: [String: [Passenger]] = [:]
        /// Who has which seat and label on the flight; nil for a list without one.
        package var seats: [Passenger.ID: (seat: String, label: String)]?
        fileprivate var places: [String: Set<Int64>] = [:]

        package init() {}

        /// By place, who sits there.
        package mutating func sortSeats() {
            for (passenger, own) in seats ?? [:] {
                if let place = FlightTicket.place(of: own.seat) { places[place, default: []].insert(passenger.rawValue) }
            }
        }
    }

    /// What is to be done for one row.
    package struct Deed: Sendable, Equatable {
        package let known: Passenger?
        /// Nil where they stay as they are.
        package let form: PassengerForm?
        /// Nil where they keep the ticket that they have, or need none.
        package let ticket: IssueForm?
        package let fate: RowFate
    }

    private var names = Set<String>()
    private var identifiers = Set<String>()
    private var touched = Set<Passenger.ID>()
    /// Known ones who are called otherwise by a row before: the database may have either name.
    private var renamed = Set<Passenger.ID>()
    /// Who has been seated by a row before, new ones by minus their row's number, and where.
    private var seated = Set<Int64>()
    private var places: [String: Int64] = [:]

    package init() {}

    package mutating func decide(_ row: PassengerRow, _ known: Known) -> Deed {
        guard row.faults.isEmpty else { return Self.failed(row.faults) }
        let person: Passenger?
        switch find(row, known) {
        case .failure(let faults): return Self.failed(faults.list)
        case .success(let found): person = found
        }
        guard person != nil || !row.name.isEmpty else { return Self.failed([ImportFault(field: "name", code: .required)]) }
        let own = person.flatMap { known.seats?[$0.id] }
        var ticket: IssueForm?
        if known.seats != nil {
            switch issue(row, person, own, known) {
            case .failure(let faults): return Self.failed(faults.list)
            case .success(let issued): ticket = issued
            }
        }
        return deed(row, person, ticket, isNew: known.seats == nil ? person == nil : own == nil)
    }

    private static func failed(_ faults: [ImportFault]) -> Deed { Deed(known: nil, form: nil, ticket: nil, fate: .failed(faults)) }

    private func find(_ row: PassengerRow, _ known: Known) -> Result<Passenger?, ImportFaults> {
        func fault(_ field: String, _ code: ImportFault.Code) -> Result<Passenger?, ImportFaults> {
            .failure(ImportFaults(list: [ImportFault(field: field, code: code)]))
        }
        if let identifier = row.identifier {
            guard !identifiers.contains(identifier) else { return fault("passenger_identifier", .repeated) }
            let found = known.byIdentifier[identifier]
            return found.map { touched.contains($0.id) } == true ? fault("passenger_identifier", .repeated) : .success(found)
        }
        let name = row.name
        guard !name.isEmpty else { return .success(nil) }
        guard !names.contains(name) else { return fault("name", .repeated) }
        var found = (known.byName[name] ?? []).filter { !renamed.contains($0.id) }
        if found.count > 1, let seats = known.seats {
            let flying = found.filter { seats[$0.id] != nil }
            if flying.count == 1 { found = flying }
        }
        guard found.count < 2 else { return fault("name", .ambiguous) }
        return found.first.map { touched.contains($0.id) } == true ? fault("name", .repeated) : .success(found.first)
    }

    /// Nil where the ticket stays as it is.
    private mutating func issue(
        _ row: PassengerRow, _ person: Passenger?, _ own: (seat: String, label: String)?, _ known: Known
    ) -> Result<IssueForm?, ImportFaults> {
        let key = person?.id.rawValue ?? Int64(-row.number)
        let (seat, label) = (row.seat ?? own?.seat ?? "", row.label ?? own?.label ?? FlightTicket.standardLabel)
        let place = FlightTicket.place(of: seat)
        if let place, place != own.flatMap({ FlightTicket.place(of: $0.seat) }) {
            let others = (known.places[place] ?? []).subtracting(seated).subtracting([key])
            if !others.isEmpty || places[place] != nil {
                return .failure(ImportFaults(list: [ImportFault(field: "seat", code: .seatTaken)]))
            }
        }
        seated.insert(key)
        if let place { places[place] = key }
        if let own, own.seat == seat, own.label == label { return .success(nil) }
        return .success(IssueForm(seat: seat, label: label))
    }

    private mutating func deed(_ row: PassengerRow, _ person: Passenger?, _ ticket: IssueForm?, isNew: Bool) -> Deed {
        var form = row.form(of: person)
        let name: String
        if let person {
            touched.insert(person.id)
            let after = form?.applied(id: person.id, identifier: person.identifier, to: person) ?? person
            if after == person { form = nil }
            if after.formattedName != person.formattedName { renamed.insert(person.id) }
            name = after.formattedName
        } else {
            name = row.name
        }
        names.insert(name)
        if let identifier = row.identifier { identifiers.insert(identifier) }
        let changes = form != nil || ticket != nil
        return Deed(known: person, form: form, ticket: ticket, fate: isNew ? .inserted : changes ? .updated : .unchanged)
    }
}
