import UsherCore

/// Reads everything from one state of the database and writes it in the order of a catalogue. Each desk writes its own arrays.
struct CatalogueExporter {
    let connection: any Connection
    let output: CatalogueOutput
    let airlineKeys: AirlineKeyStore?
    let tours: TourNames
    /// Of one house alone, and what an owner may take along: no password, no other house, no account at a payment provider.
    let house: Organisation?

    init(_ connection: any Connection, _ output: CatalogueOutput, airlineKeys: AirlineKeyStore?, house: Organisation? = nil) throws {
        self.house = house
        self.connection = connection
        self.output = output
        self.airlineKeys = airlineKeys
        tours = try TourNames(connection, of: house)
    }

    /// Gives the files that the catalogue names, by their paths beside it.
    func write() throws -> [String: KeptMedia] {
        output.begin()
        try array(.organisations, writeOrganisations)
        try array(.accounts, writeAccounts)
        let productions = try self.productions()
        if !productions.isEmpty { try array(.productions) { for production in productions { try write(production) } } }
        let events = try self.events()
        try array(.events) { for event in events { try writeEvent(event) } }
        let codes = try self.codes()
        if !codes.isEmpty { try array(.codes) { for code in codes { try write(code) } } }
        try array(.sales) { try writeSales(of: events) }
        try filled(.waiting, eachWaiting)
        try filled(.drawers, eachDrawer)
        try filled(.documents, eachPaper)
        try array(.airlines, writeAirlines)
        var files = NamedFiles()
        try array(.tours) { files = try writeTours() }
        try filled(.media) { try eachSpare(&files, $0) }
        try filled(.voucherBatches, eachBatch)
        try array(.vouchers, writeVouchers)
        try array(.campaigns, writeCampaigns)
        try array(.subscriptions) { if house == nil { try writeSubscriptions() } }
        try output.end()
        return files.kept
    }

    /// The organisations that are written.
    func organisations() throws -> [Organisation] {
        try house.map { [$0] } ?? OrganisationTransaction(connection).organisations()
    }

    /// Writes an element of the array that has begun.
    func write(_ object: some CatalogueObject, capacity: Int = 256) throws { try output.element(object.json(capacity: capacity)) }

    /// An array that is left out where there is nothing in it. `each`: gives one after another, so that they are never all in memory.
    private func filled<Item: CatalogueObject>(_ array: CatalogueArray, _ each: ((Item) throws -> Void) throws -> Void) throws {
        var hasBegun = false
        try each { item in
            if !hasBegun { output.begin(array) }
            hasBegun = true
            try write(item)
        }
        if hasBegun { output.end(array) }
    }

    /// Every row, or those of the one house alone: what is another's is not even read.
    func forEach<each Value>(
        _ all: Selection<repeat each Value>, _ ofHouse: Selection<repeat each Value>, body: (repeat each Value) throws -> Void
    ) throws {
        if let house { try connection.forEach(ofHouse, house.id, body: body) } else { try connection.forEach(all, body: body) }
    }

    /// The same in one piece, where other statements follow for each of them.
    func all<each Value>(
        _ all: Selection<repeat each Value>, _ ofHouse: Selection<repeat each Value>
    ) throws -> [(repeat each Value)] {
        try house.map { try connection.all(ofHouse, $0.id) } ?? connection.all(all)
    }

    private func array(_ array: CatalogueArray, _ body: () throws -> Void) throws {
        output.begin(array)
        try body()
        output.end(array)
    }
}
