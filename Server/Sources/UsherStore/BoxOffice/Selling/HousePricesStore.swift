package import UsherCore

/// What owners and admins say of their house's taxes and fees. Throws `ShowRefusal`.
package struct HousePricesStore: Sendable {
    package typealias Staff = ManagedShowStore.Staff

    /// A list of them; each is read and set as a whole.
    package enum Part: String, Sendable, CaseIterable { case taxes, fees }

    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// The house's prices as JSON text, with only this list of the two.
    package func read(_ part: Part, of organisation: String?, _ staff: Staff) async throws -> String {
        try await database.read { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .house)
            return try HousePricesTransaction(connection).prices(of: house.id).prices.document(part)
        }
    }

    /// Sets a list and, with the taxes, how prices are meant. A rate that has been in force stays: a new one begins beside it.
    package func set(
        _ part: Part, _ sent: JSONValue, of organisation: String?, _ staff: Staff, at now: Instant,
        mayReplace: @escaping @Sendable (String) -> Bool
    ) async throws -> String {
        try await database.write { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .house)
            let prices = HousePricesTransaction(connection)
            let before = try prices.prices(of: house.id).prices
            guard mayReplace(before.document(part)) else { throw ShowRefusal.preconditionFailed }
            var faults: [CatalogueFault] = []
            guard var new = HousePrices.read(sent, &faults) else {
                throw ShowRefusal.invalidField(faults.first?.field ?? "")
            }
            switch part {
            case .taxes:
                (new.fees, new.questions) = (before.fees, before.questions)
                if new.country.isEmpty { new.country = before.country }
            case .fees:
                let fees = new.fees
                new = before
                new.fees = fees
            }
            let today = (Zone(house.timeZone) ?? .universal).date(of: now)
            if new.changesPast(of: before, today: today) { throw ShowRefusal.inUse }
            if new.step != before.step, try !prices.sheetsFit(new, of: house.id, at: now) { throw ShowRefusal.invalidField("money_step") }
            if try prices.keep(new, of: house.id) {
                try AuditTransaction(connection).record(
                    AuditEntry(
                        at: now, actor: staff.actor, organisation: house.id, action: "\(part.rawValue).changed",
                        subject: .plain(house.key)))
            }
            return new.document(part)
        }
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
