import Foundation
package import UsherCore

/// Lists that members bring, and how their columns were mapped the last time.
package struct ListStore: Sendable {
    let database: Database
    let quotas: Quotas
    /// Homes that a campaign may have, and a list of them.
    private let mostHomes: Int64

    /// So many people are in no list, and so many flights.
    package static let mostRows: Int64 = 100_000
    /// So many imports of a house are under way at once.
    package static let mostOpen = 3
    /// So many lists of a house are kept; older ones go.
    static let mostKept = 5
    /// So many heads of lists are remembered of a house, of each kind.
    static let mostHeads: Int64 = 50
    private static let piece = 256 * 1_024

    package init(_ database: Database, most: Int64, quotas: Quotas) {
        (self.database, mostHomes, self.quotas) = (database, most, quotas)
    }

    private func mostRows(_ kind: ListKind) -> Int64 {
        switch kind {
        case .homes: mostHomes
        case .passengers, .flights: Self.mostRows
        // As many as its manifest shows.
        case .manifest: Int64(FlightBook.longestManifest)
        }
    }

    // MARK: Keeping

    /// Keeps a file, which is the caller's to take away, with the mapping that its head was given before, or that its words make likely.
    /// Throws `ListRefusal`; `QuotaRefusal` where there is certainly no room.
    package func keep(
        _ path: String, named name: String, as form: ImportReader.Form, for aim: ListAim, of house: Organisation.ID, in turns: WorkTurns,
        at now: Instant
    ) async throws -> BroughtList {
        try await database.read { [quotas] connection in
            if aim.kind == .homes { try OrganisationTransaction(connection).foresee(.homes, in: house, quotas, at: now) }
        }
        let most = mostRows(aim.kind)
        do {
            let scan = try await turns.take { try ListScan(path, aim.kind, form, most: most) }
            defer { scan.forget() }
            while try await turns.take({ try scan.step() }) {}
            let found = scan.found
            guard found.rows > 0, !found.head.isEmpty else { throw ListRefusal.unreadable }
            let size = Int64(try FileManager.default.attributesOfItem(atPath: found.path)[.size] as? Int ?? 0)
            let uuid = try await add(found, size, name, aim, house, now)
            do { try await store(found.path, of: uuid, turns) } catch {
                try? await forget(uuid)
                throw error
            }
            guard let list = try await find(uuid, of: house) else { throw ListRefusal.notFound }
            return list
        } catch is InvalidImportFile { throw ListRefusal.unreadable }
    }

    private func add(
        _ found: ListScan.Found, _ size: Int64, _ name: String, _ aim: ListAim, _ house: Organisation.ID, _ now: Instant
    ) async throws -> String {
        try await database.write { connection in
            try OrganisationTransaction(connection).lock(house)
            // Of lists that nobody imports only the latest are kept.
            for old in try connection.all(ListStatements.idle, house).dropFirst(Self.mostKept - 1) {
                try ListTransaction(connection).remove(old)
            }
            let head = JSONText.string(.array(found.head.map { .string($0) }))
            let sample = JSONText.string(.array(found.sample.map { .array($0.map { .string($0) }) }))
            let known = try connection.first(ListStatements.mapping, house, aim.kind.rawValue, SecretDigest(of: head).hex)
            let columns =
                found.isCSV
                ? known.flatMap { ListColumns(aim.kind, text: $0) } ?? ListColumns(aim.kind, head: found.head)
                : ListColumns(aim.kind, head: found.head)
            var generator = RandomBytes()
            let uuid = UUIDText.v7(at: now, using: &generator)
            let named = String(String.UnicodeScalarView(name.unicodeScalars.filter { $0.value >= 0x20 }))
            try connection.execute(
                ListStatements.insert, uuid, house, aim.kind.rawValue, aim.subject, aim.about, found.isCSV, named, size, found.rows, head,
                sample, columns.text, now)
            return uuid
        }
    }

    /// Brings the file into the database; with its last piece there is such a list.
    private func store(_ path: String, of uuid: String, _ turns: WorkTurns) async throws {
        guard let handle = FileHandle(forReadingAtPath: path) else { throw ListRefusal.unreadable }
        defer { try? handle.close() }
        var part: Int64 = 0
        while true {
            let bytes = try await turns.take { [UInt8](try handle.read(upToCount: Self.piece) ?? Data()) }
            if bytes.isEmpty { break }
            let number = part
            try await database.write { connection in
                try turns.check()
                // It may have gone meanwhile, for later ones of the house.
                guard try connection.first(ListStatements.begun, uuid) != nil else { throw ListRefusal.notFound }
                try connection.execute(ListStatements.addPart, uuid, number, bytes)
            }
            part += 1
        }
        try await database.write { try $0.execute(ListStatements.complete, uuid) }
    }

    private func forget(_ uuid: String) async throws {
        try await database.write { try ListTransaction($0).remove(uuid) }
    }

    /// A list of this house's; nil for any other.
    package func find(_ uuid: String, of house: Organisation.ID) async throws -> BroughtList? {
        guard let uuid = UUIDText.normalised(uuid) else { return nil }
        return try await database.read { try $0.first(ListStatements.one, uuid, house) }
    }

    /// Takes away lists that are a day old and that nobody reads.
    package func sweep(at now: Instant) async throws {
        let before = now.adding(seconds: -BroughtList.life)
        while let old = try await database.read({ try $0.first(ListStatements.old, before) }) { try await forget(old) }
    }

    // MARK: Beginning

    /// Begins a try or an import of a list. The mapping is remembered for the next one with such a head. Throws `ListRefusal`,
    /// `QuotaRefusal`.
    package func begin(
        _ list: BroughtList, _ columns: ListColumns, isTry: Bool, by actor: Actor, at now: Instant
    ) async throws -> JobRow {
        guard !list.isCSV || columns.isEnough else { throw ListRefusal.notEnough }
        let columns = list.isCSV ? columns : list.columns
        return try await database.write { [quotas] connection in
            let (house, aim) = (list.organisation, list.aim)
            try OrganisationTransaction(connection).lock(house)
            guard try connection.first(ListStatements.one, list.uuid, house) != nil else { throw ListRefusal.notFound }
            let open = try connection.all(ListStatements.open, house)
            guard open.count < Self.mostOpen, !open.contains(where: { $0 == aim.kind.job && $1 == aim.subject }) else {
                throw ListRefusal.underway
            }
            if aim.kind == .homes { try OrganisationTransaction(connection).foresee(.homes, in: house, quotas, at: now) }
            let job = try JobTransaction(connection).begin(
                aim.kind.job, of: aim.subject, in: house, terms: ListOrder(list, columns, isTry: isTry).text, total: list.rows, key: nil,
                by: actor, at: now)
            try connection.execute(ListStatements.use, list.uuid, columns.text, job.id)
            if list.isCSV { try ListTransaction(connection).remember(columns, of: list, at: now) }
            if !isTry { try ListTransaction(connection).record("import_begun", aim, house, by: actor, at: now, "\(list.rows) rows") }
            return job
        }
    }
}
