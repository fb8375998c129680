package import UsherCore

/// What owners and admins say of their house's taxes and fees. Throws `ShowRefusal`.
package struct HousePricesStore: Sendable {
    package typealias Staff = ManagedShowStore.Staff

    /// A list of them; each is read and set as a whole.
    package enum Part: String, Sendable, CaseIterable { case taxes, fees }

    let database: Database

    package init(_ database: Database) { self.database = database }

    /// The house's prices as JSON text, with only this list of the two.
    package func read(_ part: Part, of organisation: String?, _ staff: Staff) async throws -> String {
        try await database.read { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .house)
            return try HousePricesTransaction(connection).prices(of: house.id).prices.document(part)
        }
    }

    /// The house's prices as they are kept.
    package func prices(of organisation: String?, _ staff: Staff) async throws -> HousePrices {
        try await database.read { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .house)
            return try HousePricesTransaction(connection).prices(of: house.id).prices
        }
    }

    /// Changes a list as a form does; what comes of it is judged as a list that is sent.
    package func change(
        _ part: Part, of organisation: String?, _ staff: Staff, at now: Instant,
        _ body: @escaping @Sendable (inout HousePrices) throws -> Void
    ) async throws {
        try await database.write { connection in
            let house = try HousePricesStore.locked(organisation, staff, connection)
            let before = try HousePricesTransaction(connection).prices(of: house.id).prices
            var told = before
            try body(&told)
            let new = try HousePricesStore.read(try JSONValue.read(told.json().bytes))
            try HousePricesStore.replace(before, by: new, part, of: house, connection, staff, at: now)
        }
    }

    /// Sets a list and, with the taxes, how prices are meant. A rate that has been in force stays: a new one begins beside it.
    package func set(
        _ part: Part, _ sent: JSONValue, of organisation: String?, _ staff: Staff, at now: Instant,
        mayReplace: @escaping @Sendable (String) -> Bool
    ) async throws -> String {
        try await database.write { connection in
            let house = try HousePricesStore.locked(organisation, staff, connection)
            let before = try HousePricesTransaction(connection).prices(of: house.id).prices
            guard mayReplace(before.document(part)) else { throw ShowRefusal.preconditionFailed }
            var new = try HousePricesStore.read(sent)
            switch part {
            case .taxes:
                (new.fees, new.questions) = (before.fees, before.questions)
                if new.country.isEmpty { new.country = before.country }
            case .fees:
                let fees = new.fees
                new = before
                new.fees = fees
            }
            try HousePricesStore.replace(before, by: new, part, of: house, connection, staff, at: now)
            return new.document(part)
        }
    }

    /// The house, whose prices nobody else changes before the commit: two who write at once would each keep what the other one changed as it was.
    static func locked(_ organisation: String?, _ staff: Staff, _ connection: any Connection) throws -> Organisation {
        let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .house)
        try OrganisationTransaction(connection).lock(house.id)
        return house
    }

    static func read(_ sent: JSONValue) throws -> HousePrices {
        var faults: [CatalogueFault] = []
        guard let new = HousePrices.read(sent, &faults) else { throw ShowRefusal.invalidField(faults.first?.field ?? "") }
        return new
    }

    static func replace(
        _ before: HousePrices, by new: HousePrices, _ part: Part, of house: Organisation, _ connection: any Connection, _ staff: Staff,
        at now: Instant
    ) throws {
        let prices = HousePricesTransaction(connection)
        let today = (Zone(house.timeZone) ?? .universal).date(of: now)
        if new.changesPast(of: before, today: today) { throw ShowRefusal.inUse }
        if new.step != before.step, try !prices.sheetsFit(new, of: house.id, at: now) { throw ShowRefusal.invalidField("money_step") }
        guard try prices.keep(new, of: house.id) else { return }
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: staff.actor, organisation: house.id, action: "\(part.rawValue).changed", subject: .plain(house.key)))
    }
}

extension HousePrices {
    fileprivate func document(_ part: HousePricesStore.Part) -> String {
        var told = self
        switch part {
        case .taxes: (told.fees, told.questions) = ([], [])
        case .fees:
            told = HousePrices()
            told.fees = fees
        }
        return told.json().text
    }
}
