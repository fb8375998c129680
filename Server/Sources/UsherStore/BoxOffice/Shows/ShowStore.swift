package import UsherCore

/// What the public sees of shows. Each question costs one statement, shared with those who ask at the same time; what is found is kept
/// with its version, and as long as the version stands the statement says no more than that.
package final class ShowStore: Sendable {
    /// A show, as it was at a version.
    package final class ShowAnswer: Sendable {
        package let show: Show

        init(_ show: Show) { self.show = show }
    }

    /// A show with the state of every seat, as it was at a version.
    package final class SeatsAnswer: Sendable {
        package let show: Show
        package let seating: Seating
        /// As many and in the same order as the map's seats; nil for a free one.
        package let states: [SeatState?]
        /// What each seat is shown at; nil where seats cost what their sections do.
        package let prices: [Int64?]?
        /// Seats that are set aside and free to who asks, by their ids in the map.
        private let opened: Set<String>

        /// As it is for who has these codes.
        package func opened(by codes: [DiscountCode], at now: Instant) -> SeatsAnswer {
            let seats = show.seats(openTo: codes, of: seating.map, at: now)
            return seats.isEmpty ? self : SeatsAnswer(show.opened(by: codes, at: now), seating, states, prices, opened: seats)
        }

        /// Whether a seat is set aside, and free to who asks.
        package func isOpened(_ index: Int) -> Bool { opened.contains(seating.map.seats[index].id) }
        package var hasOpened: Bool { !opened.isEmpty }

        /// As it is shown at this instant: what is not offered to who does not choose a category is as good as sold.
        package func shown(at now: Instant) -> SeatsAnswer {
            guard let prices = show.seatPrices(seating.map, at: now) else { return self }
            var shown = keptAside(at: now)
            for (index, price) in prices.enumerated() where price == nil { shown[index] = .sold }
            return SeatsAnswer(show.shown(at: now), seating, shown, prices, opened: opened)
        }

        /// States with those out of sale that are set aside and nobody has.
        package func keptAside(at now: Instant) -> [SeatState?] {
            var states = states
            for allotment in show.pricing?.sheet.seatAllotments ?? [] where allotment.setsAside(at: now) {
                for seat in allotment.seats where !opened.contains(seat) {
                    guard let index = seating.map.index(of: seat), !(states[index]?.isTaken(at: now) ?? false) else { continue }
                    states[index] = .blocked
                }
            }
            return states
        }

        private init(_ show: Show, _ seating: Seating, _ states: [SeatState?], _ prices: [Int64?]?, opened: Set<String>) {
            (self.show, self.seating, self.states, self.prices, self.opened) = (show, seating, states, prices, opened)
        }

        init(_ show: Show, _ seating: Seating, _ taken: [ShowRows.TakenSeat]) {
            self.show = show
            self.seating = seating
            var states = [SeatState?](repeating: nil, count: seating.ids.count)
            for row in taken {
                if let index = seating.map.index(of: row.seat) { states[index] = row.state }
            }
            let kept = Set(show.sections.filter { show.isKept($0.ticketType) }.map(\.id))
            if !kept.isEmpty {
                for (index, seat) in seating.map.seats.enumerated()
                where states[index] == nil && kept.contains(seating.map.sections[seat.section].id) {
                    states[index] = .held(until: .distantFuture)
                }
            }
            self.states = states
            (prices, opened) = (nil, [])
        }
    }

    /// All shows that are offered, by their events' ids, as they were at a moment.
    package final class ListAnswer: Sendable {
        package let shows: [Show]
        fileprivate let versions: [Version]

        init(_ shows: [Show]) {
            self.shows = shows
            versions = shows.map { Version(event: $0.event, version: $0.version) }
        }
    }

    struct Version: Equatable {
        let event: Event.ID
        let version: Int64
    }

    private struct Everything: Hashable {}

    private let shows: SharedRead<String, ShowAnswer>
    private let seats: SharedRead<String, SeatsAnswer>
    private let list: SharedRead<Everything, ListAnswer>
    private let drawn: SharedRead<String, SeatMap>
    private let database: Database
    package let maps: SeatMaps

    package init(_ database: Database, maps: SeatMaps = SeatMaps(), clock: WallClock = .system) {
        self.maps = maps
        self.database = database
        let (known, seated, listed) = (
            BoundedCache<String, ShowAnswer>(most: 2_000), BoundedCache<String, SeatsAnswer>(most: 200),
            BoundedCache<String, ListAnswer>(most: 1)
        )
        let sheets = SheetCache()
        shows = SharedRead(database) { connection, uuids in
            try ShowStore.read(ShowStatements.showByUUID, uuids, connection, known, sheets, version: \.show.version) { found in
                ShowAnswer(try maps.placing(found.show, connection))
            }
        }
        seats = SharedRead(database) { connection, uuids in
            try ShowStore.read(ShowStatements.seatsByUUID, uuids, connection, seated, sheets, version: \.show.version) { found in
                SeatsAnswer(try maps.placing(found.show, connection), try maps.seating(of: found.show, connection), found.seats)
            }
        }
        drawn = SharedRead(database) { connection, uuids in
            var found: [String: SeatMap] = [:]
            for uuid in uuids {
                found[uuid] = try connection.first(ShowMapStatements.mapByUUID, uuid).map { try maps.map($0, uuid: uuid, connection) }
            }
            return found
        }
        list = SharedRead(database) { connection, keys in
            let answer = try ShowStore.list(connection, listed, sheets, maps, at: clock.now())
            return Dictionary(keys.map { ($0, answer) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// The show of this UUID, drafts too; nil where there is none.
    package func show(_ uuid: String) async throws -> ShowAnswer? {
        guard let uuid = UUIDText.normalised(uuid) else { return nil }
        return try await shows.value(uuid)
    }

    /// The same with every seat.
    package func seats(_ uuid: String) async throws -> SeatsAnswer? {
        guard let uuid = UUIDText.normalised(uuid) else { return nil }
        return try await seats.value(uuid)
    }

    /// A map by its UUID, which those know who know a show of it. Maps never change.
    package func map(_ uuid: String) async throws -> SeatMap? {
        guard let uuid = UUIDText.normalised(uuid) else { return nil }
        return try await drawn.value(uuid)
    }

    /// A production that guests may see; nil where there is none. `here`: the only house that there is.
    package func production(_ uuid: String, of here: Organisation.ID? = nil) async throws -> Production? {
        try await database.read { connection in
            guard let kept = try ProductionTransaction(connection).production(uuid: uuid), kept.production.published,
                here == nil || kept.organisation == here,
                let house = try OrganisationTransaction(connection).organisation(kept.organisation), house.desks.contains(.boxOffice),
                house.suspended == nil
            else { return nil }
            return kept.production
        }
    }

    /// A discount code of a show's house that is for the show; nil where there is none.
    package func code(_ text: String, for show: Show) async throws -> DiscountCode? {
        try await database.read { connection in
            guard let found = try DiscountCodeTransaction(connection).code(text, of: show.organisation),
                let key = try connection.first(ShowStatements.key, show.event), found.code.isFor(key)
            else { return nil }
            return found.code
        }
    }

    /// Every show that is offered and not over.
    package func offered() async throws -> ListAnswer {
        guard let answer = try await list.value(Everything()) else { throw DatabaseError.defect("no list of shows") }
        return answer
    }

    /// Reads the shows of these UUIDs; of one whose version is known nothing else is read.
    private static func read<Answer: Sendable>(
        _ statement: Statement, _ uuids: [String], _ connection: any Connection, _ kept: BoundedCache<String, Answer>,
        _ sheets: SheetCache, version: (Answer) -> Int64, _ make: (ShowRows.Found) throws -> Answer
    ) throws -> [String: Answer] {
        let known = uuids.map { kept[$0] }
        var rows = [ShowRows](repeating: ShowRows(sheets), count: uuids.count)
        try connection.run(statement, each: zip(uuids, known).map { [$0.sql, ($1.map(version) ?? -1).sql] }) { try rows[$0].add($1) }
        var answers: [String: Answer] = [:]
        for (index, uuid) in uuids.enumerated() {
            try rows[index].finish()
            guard let found = rows[index].found.first else { continue }
            if let known = known[index], version(known) == found.version {
                answers[uuid] = known
            } else {
                let answer = try make(found)
                kept[uuid] = answer
                answers[uuid] = answer
            }
        }
        return answers
    }

    private static func list(
        _ connection: any Connection, _ kept: BoundedCache<String, ListAnswer>, _ sheets: SheetCache, _ maps: SeatMaps, at now: Instant
    ) throws -> ListAnswer {
        if let known = kept[""] {
            let versions = try connection.all(ShowStatements.listVersions, now)
            if versions == known.versions { return known }
        }
        var rows = ShowRows(sheets)
        try connection.run(ShowStatements.list, each: [[now.sql]]) { _, row in try rows.add(row) }
        try rows.finish()
        let answer = ListAnswer(try rows.found.map { try maps.placing($0.show, connection) })
        kept[""] = answer
        return answer
    }
}

extension ShowStore.Version: Selectable {
    init(_ columns: inout Columns) {
        self.init(event: columns.next("event_id"), version: columns.next("version"))
    }
}
