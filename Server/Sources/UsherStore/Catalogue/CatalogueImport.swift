import Foundation
package import UsherCore

/// Brings a catalogue into the database: all of it or nothing.
package struct CatalogueImport: Sendable {
    package enum Phase: String, Sendable {
        case checking, storing
    }
    /// Bytes read of the file in this phase.
    package typealias Progress = @Sendable (Phase, Int) -> Void

    /// What an import did.
    package struct Summary: Sendable, Equatable {
        package struct Counts: Sendable, Equatable {
            package var added = 0
            package var changed = 0
            package var unchanged = 0

            mutating func count(_ outcome: Stored) {
                switch outcome {
                case .added: added += 1
                case .changed: changed += 1
                case .unchanged: unchanged += 1
                }
            }
        }
        package var organisations = Counts()
        package var accounts = Counts()
        package var productions = Counts()
        package var events = Counts()
        package var codes = Counts()
        package var sales = Counts()
        package var waiting = Counts()
        package var drawers = Counts()
        package var documents = Counts()
        package var airlines = Counts()
        package var tours = Counts()
        package var vouchers = Counts()
        package var voucherBatches = Counts()
        package var media = Counts()
        package var campaigns = Counts()
        package var subscriptions = Counts()
        /// Of what lies beside the catalogue in a house's archive.
        package var plans = Counts()
        package var brands = Counts()
        package var pictures = Counts()
        package var legal = Counts()
        package var mails = Counts()
        package var embeds = Counts()
        package var beside: [(name: String, counts: Counts)] {
            [("plans", plans), ("brands", brands), ("pictures", pictures), ("legal", legal), ("mails", mails), ("embeds", embeds)]
        }
        /// Each array by its name, in their order.
        package var all: [(name: String, counts: Counts)] {
            let usual: [(name: String, counts: Counts)] = [
                ("organisations", organisations), ("accounts", accounts), ("events", events), ("sales", sales), ("airlines", airlines),
                ("tours", tours), ("vouchers", vouchers), ("campaigns", campaigns), ("subscriptions", subscriptions),
            ]
            let rare: [(name: String, counts: Counts)] = [
                ("codes", codes), ("productions", productions), ("waiting", waiting), ("drawers", drawers), ("documents", documents),
                ("media", media), ("voucher_batches", voucherBatches),
            ]
            return usual + (rare + beside).filter { $0.counts != Counts() }
        }
        /// What was taken in but looks odd.
        package var warnings: [CatalogueFault] = []
    }

    let database: Database
    let clock: WallClock
    let passwordCost: PasswordHash.Cost
    /// The keys of airlines, asked for only where the file gives any.
    let airlineKeys: (@Sendable () async throws -> AirlineKeyStore)?
    let media: MediaImporter?
    /// What the house can charge: prices beyond it are refused.
    let charging: ChargeRule
    let bounds: CatalogueBounds

    /// `media` takes the files of tours into storage; without it, a catalogue that has any is refused.
    package init(
        _ database: Database, clock: WallClock = .system, passwordCost: PasswordHash.Cost = .standard,
        airlineKeys: (@Sendable () async throws -> AirlineKeyStore)? = nil, media: MediaImporter? = nil,
        charging: ChargeRule = .any, bounds: CatalogueBounds = CatalogueBounds()
    ) {
        self.charging = charging
        self.media = media
        self.bounds = bounds
        self.database = database
        self.clock = clock
        self.passwordCost = passwordCost
        self.airlineKeys = airlineKeys
    }

    /// Reads the file at `path` twice: first everything is checked, then everything is stored in one transaction.
    /// `folder` is where the catalogue's own files are; nil: where it is itself. `beside`: what else the one house of the catalogue has, which
    /// must be `only`, where that is said. A `rehearsal` does all of it and stores nothing.
    package func run(
        path: String, folder: String? = nil, beside: HouseContents? = nil, only: Organisation.ID? = nil, rehearsal: Bool = false,
        progress: @escaping Progress = { _, _ in }
    ) async throws -> Summary {
        var problems = CatalogueProblems()
        let contents = try CatalogueContents.read(path, &problems, bounds: bounds) { progress(.checking, $0) }
        let (now, list) = (clock.now(), problems)
        problems = try await database.read { connection in
            var problems = list
            try contents.checkReferences(connection, &problems)
            return problems
        }
        try problems.check()
        let files = CatalogueFolder(folder ?? URL(fileURLWithPath: path).deletingLastPathComponent().path)
        let kept = try await CatalogueMedia.gather(
            contents.tours, and: contents.media, folder: files, importer: media, &problems)
        try problems.check()
        let hashes = try await hash(contents.accounts)
        let givesKeys = contents.airlines.contains { $0.value.signingKey != nil }
        let airlineKeys = givesKeys ? try await self.airlineKeys?() : nil
        if let airlineKeys, !(try await airlineKeys.begin()) { throw DatabaseError.defect("begun with another boarding.secret") }
        let charging = charging
        do {
            return try await database.write { connection in
                var importer = CatalogueImporter(
                    connection, contents: contents, hashes: hashes, airlineKeys: airlineKeys, media: kept, charging: charging, at: now)
                var summary = try importer.store(path) { progress(.storing, $0) }
                summary.warnings = contents.warnings
                if let beside {
                    let house = try contents.onlyHouse(connection)
                    if let only, only != house {
                        throw CatalogueError(problems: [CatalogueFault("organisations", "the archive is of another house")])
                    }
                    try HouseContentsTransaction(connection, of: house, at: now).save(beside, &summary)
                }
                if rehearsal { throw Rehearsed(summary: summary) }
                return summary
            }
        } catch let rehearsed as Rehearsed {
            return rehearsed.summary
        }
    }

    /// Brings what lies beside a catalogue into this house alone, and nothing of the catalogue.
    package func furnish(
        _ house: Organisation.ID, with contents: HouseContents, by actor: Actor, rehearsal: Bool = false
    ) async throws -> Summary {
        let now = clock.now()
        do {
            return try await database.write { connection in
                var summary = Summary()
                try HouseContentsTransaction(connection, of: house, by: actor, at: now).save(contents, &summary)
                if rehearsal { throw Rehearsed(summary: summary) }
                return summary
            }
        } catch let rehearsed as Rehearsed {
            return rehearsed.summary
        }
    }

    /// Takes a transaction back that has shown what it would do.
    private struct Rehearsed: Error {
        let summary: Summary
    }

    /// Hashing takes a tenth of a second each, so it is done before the transaction and only for new passwords.
    private func hash(_ accounts: [CatalogueItem<CatalogueAccount>]) async throws -> [PasswordHash?] {
        let passwords = Passwords(cost: passwordCost, threads: 2)
        defer { passwords.close() }
        var hashes: [PasswordHash?] = []
        for item in accounts {
            switch item.value.password {
            case nil: hashes.append(nil)
            case .hash(let hash): hashes.append(hash)
            case .clear(let password):
                let stored = try await database.read { try AccountTransaction($0).accountAndPassword(email: item.value.email)?.password }
                let same = if let stored { try await passwords.verify(password, against: stored) } else { false }
                hashes.append(same ? stored : try await passwords.hash(password))
            }
        }
        return hashes
    }
}

extension CatalogueContents {
    /// The house of an archive. Throws where the catalogue is not of one.
    fileprivate func onlyHouse(_ connection: any Connection) throws -> Organisation.ID {
        guard organisations.count == 1, let house = try OrganisationTransaction(connection).organisation(key: organisations[0].value.key)
        else { throw CatalogueError(problems: [CatalogueFault("organisations", "an archive is of one house")]) }
        return house.id
    }
}

/// One decoded thing and where it stands.
struct CatalogueItem<Value: Sendable>: Sendable {
    let place: CataloguePlace
    let value: Value
}
