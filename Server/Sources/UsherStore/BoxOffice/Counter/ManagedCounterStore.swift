package import UsherCore

/// What owners and admins say of their house's counter and documents. Throws `ShowRefusal`.
package struct ManagedCounterStore: Sendable {
    package typealias Staff = ManagedShowStore.Staff

    private let database: Database

    package init(_ database: Database) { self.database = database }

    package func read(of organisation: String?, _ staff: Staff) async throws -> HouseCounter {
        try await database.read { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .house)
            return try HouseCounterTransaction(connection).counter(of: house.id)
        }
    }

    /// What a house lets its box office do; whoever asks has been let in before.
    package func counter(of house: Organisation.ID) async throws -> HouseCounter {
        try await database.read { try HouseCounterTransaction($0).counter(of: house) }
    }

    /// Changes the members that are sent; null gives one its usual value back.
    package func change(_ sent: JSONValue, of organisation: String?, _ staff: Staff, at now: Instant) async throws -> HouseCounter {
        try await database.write { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .house)
            guard case .object(let members) = sent else { throw ShowRefusal.invalidField("body") }
            // Of two who change it the second starts from what the first has made of it.
            try OrganisationTransaction(connection).lock(house.id)
            let before = try HouseCounterTransaction(connection).counter(of: house.id)
            var faults: [CatalogueFault] = []
            guard let counter = HouseCounter.read(try JSONValue.read(before.json().bytes).overlaid(by: members), &faults) else {
                throw ShowRefusal.invalidField(faults.first?.field ?? "")
            }
            if try HouseCounterTransaction(connection).keep(counter, of: house.id) {
                try AuditTransaction(connection).record(
                    AuditEntry(
                        at: now, actor: staff.actor, organisation: house.id, action: "counter.changed", subject: .plain(house.key),
                        result: members.map(\.name).joined(separator: ", ")))
            }
            return counter
        }
    }
}
