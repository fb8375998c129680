package import UsherCore

extension HousePricesPiece: CatalogueObject {
    mutating func members(_ file: inout CatalogueMembers) {
        file.integer("place", &place, in: 0...Int64(Int32.max))
        file.objects("fees", &fees, unlessEmpty: true)
        file.objects("taxes", &taxes, unlessEmpty: true)
    }
}

/// A house's fees and the coming rates of its taxes in the bin. Throws `ShowRefusal`, and `BinRefusal` for what does not come back.
extension HousePricesStore {
    /// Takes one out of its list and puts it into the bin. Orders that have it keep it; a rate that is in force stays (`inUse`).
    package func drop(
        _ part: Part, _ key: String, of organisation: String?, _ staff: Staff, at now: Instant
    ) async throws -> (kind: BinnedKind, uuid: String, name: String) {
        try await database.write { connection in
            let house = try HousePricesStore.locked(organisation, staff, connection)
            let before = try HousePricesTransaction(connection).prices(of: house.id).prices
            var told = before
            guard let piece = part == .fees ? told.takeFee(key) : told.takeTax(key) else { throw ShowRefusal.unknown }
            try HousePricesStore.replace(before, by: told, part, of: house, connection, staff, at: now)
            let kind: BinnedKind = part == .fees ? .houseFee : .tax
            var generator = RandomBytes()
            let bin = UUIDText.v7(at: now, using: &generator)
            try BinTransaction(connection).put(kind, bin, piece.name, piece.json().text, of: house.id, staff, at: now)
            return (kind, bin, piece.name)
        }
    }

    /// Brings one back into its list. Gives its name.
    package func restore(
        _ kind: BinnedKind, _ uuid: String, of house: Organisation, _ staff: Staff, at now: Instant
    ) async throws -> String {
        try await database.write { connection in
            let bin = BinTransaction(connection)
            let row = try bin.mine(kind, uuid, of: house.id, staff, at: now)
            guard kind.isHousePrices, let piece = try? HousePricesPiece.kept(bin.content(of: row)) else { throw BinRefusal.notFound }
            let before = try HousePricesTransaction(connection).prices(of: house.id).prices
            var told = before
            try told.put(piece)
            do {
                let new = try HousePricesStore.read(try JSONValue.read(told.json().bytes))
                let part: Part = kind == .houseFee ? .fees : .taxes
                try HousePricesStore.replace(before, by: new, part, of: house, connection, staff, at: now)
            } catch is ShowRefusal { throw BinRefusal.unfit }
            try bin.take(row)
            try bin.record("\(kind.rawValue).restored", row.uuid, row.name, of: house.id, staff, at: now)
            return piece.name
        }
    }
}
