import Foundation
import UsherCore
import UsherServer
import UsherStore

/// The demo, loaded: what its page needs to know.
struct Demo {
    let catalogue: DemoCatalogue
    let event: Event.ID
    /// What else is on today.
    let otherEvent: Event.ID
    /// A ticket for two, and one for four, that nobody has used.
    let pair: DemoCatalogue.Ticket
    let family: DemoCatalogue.Ticket
    /// What stands behind the `#` of a link by which phones become scanners; another one at each start.
    let door: String
    let walk: DemoWalk
    /// The e-mail of somebody who has no account yet.
    let walker: String

    /// Brings today's demo into the database; again on the same day it changes nothing, unless all tickets are used up.
    static func load(_ database: Database, settings: Settings, walk: DemoWalk, at now: Instant) async throws -> Demo {
        let folder = URL(fileURLWithPath: settings.data)
        let media = try MediaImport.importer(settings)
        let zone = Zone(DemoCatalogue.zone) ?? .universal
        let today = zone.date(of: now)
        let isLate = now > zone.instant(today, timeOfDay: 18 * 3_600_000_000, repeated: .first)
        var memory = try DemoMemory.load(folder, today: today)
        let known = try await known(DemoCatalogue(memory: memory, today: today, isLate: isLate), database)
        while true {
            try memory.save(folder)
            let catalogue = DemoCatalogue(memory: memory, today: today, isLate: isLate, known: known)
            try await bring(catalogue, into: database, folder, media)
            if let demo = try await find(catalogue, database, walk, at: now) { return demo }
            memory.addRound()
        }
    }

    /// Which of the shows whose seats it sells are there since an earlier start.
    private static func known(_ catalogue: DemoCatalogue, _ database: Database) async throws -> Set<String> {
        try await database.read { connection in
            Set(try catalogue.soldShows.filter { try !EventTransaction(connection).events(key: $0).isEmpty })
        }
    }

    private static func bring(
        _ catalogue: DemoCatalogue, into database: Database, _ folder: URL, _ media: MediaImporter
    ) async throws {
        let file = try NewFile(folder.appending(path: "demo-catalogue.json").path)
        defer { file.discard() }
        try Data(catalogue.text.utf8).write(to: URL(fileURLWithPath: file.draft))
        _ = try await CatalogueImport(database, media: media).run(path: file.draft)
    }

    /// Nil when there is no unused ticket left.
    private static func find(
        _ catalogue: DemoCatalogue, _ database: Database, _ walk: DemoWalk, at now: Instant
    ) async throws -> Demo? {
        guard let email = EmailAddress(DemoCatalogue.owner),
            let owner = try await database.read({ try AccountTransaction($0).account(email: email) })
        else {
            throw CommandFailure("the demo's account is not there")
        }
        let store = ManagedEventStore(database, tallies: TallyStore(database))
        let events = try await store.list(for: owner.id, page: 1, at: now).elements.map(\.event).filter { $0.ownDate == catalogue.today }
        guard let hamlet = events.first(where: { $0.name == "Hamlet" }), let other = events.first(where: { $0.name == "The Tempest" })
        else {
            throw CommandFailure("the demo's events are not there")
        }
        let unused = DemoDoorList(database: database, owner: owner.id, event: hamlet.id, now: now)
        guard let pair = try await unused.first(catalogue.tickets(of: 2)), let family = try await unused.first(catalogue.tickets(of: 4))
        else { return nil }
        try await DemoCatalogue.keepSeats(of: hamlet.id, in: database, at: now)
        return Demo(
            catalogue: catalogue, event: hamlet.id, otherEvent: other.id, pair: pair, family: family,
            door: try await doorLink(of: owner.id, to: hamlet.id, in: database, at: now), walk: walk,
            walker: try await walker(database))
    }

    private static func doorLink(
        of account: Account.ID, to event: Event.ID, in database: Database, at now: Instant
    ) async throws -> String {
        let secret = DoorSecret.link()
        let draft = DoorLinkDraft(.event(event), gate: "North", can: DoorAbilities.usual.union(.undo), digest: SecretDigest(of: secret))
        _ = try await database.write { try DoorLinkTransaction($0).create(draft, of: account, by: .local, at: now) }
        return secret
    }

    /// Somebody new, unless the last one took their account away again.
    private static func walker(_ database: Database) async throws -> String {
        try await database.read { connection in
            var number = 1
            while true {
                let text = "walker-\(number)@example.com"
                guard let email = EmailAddress(text), try AccountTransaction(connection).account(email: email) != nil else { return text }
                number += 1
            }
        }
    }
}

/// Looks up the demo's own tickets.
private struct DemoDoorList {
    let database: Database
    let owner: Account.ID
    let event: Event.ID
    let now: Instant

    /// The first of these tickets with which nobody is in.
    func first(_ tickets: [DemoCatalogue.Ticket]) async throws -> DemoCatalogue.Ticket? {
        let key = APIKey(id: 0, account: owner, name: "", scopes: .manage, expires: nil)
        let principal = Principal(key, from: "local")
        for ticket in tickets {
            let query = DoorListQuery(principal: principal, event: event, text: ticket.code, page: 1)
            guard let row = try await DoorListStore(database).list(query)?.elements.first else { continue }
            let zone = Occurrence(event: row.event, date: row.sale.eventDate).zone
            if Usage(sale: row.sale, reentry: row.event.reentry, zone: zone).count(at: now).used == 0 { return ticket }
        }
        return nil
    }
}
