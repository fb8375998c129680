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
        tours = try TourNames(connection)
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
        try filled(.waiting, try waiting().filter { isWritten($0.organisation) })
        try filled(.drawers, try drawers().filter { isWritten($0.organisation) })
        try filled(.documents, try papers().filter { isWritten($0.organisation) })
        try array(.airlines) { if house == nil { try writeAirlines() } }
        var files: [String: KeptMedia] = [:]
        try array(.tours) { files = try writeTours() }
        try array(.vouchers, writeVouchers)
        try array(.campaigns, writeCampaigns)
        try array(.subscriptions) { if house == nil { try writeSubscriptions() } }
        try output.end()
        return files
    }

    /// The organisations that are written.
    func organisations() throws -> [Organisation] {
        try house.map { [$0] } ?? OrganisationTransaction(connection).organisations()
    }

    /// Whether an organisation, by its key, is one of them.
    private func isWritten(_ organisation: String) -> Bool { house.map { $0.key == organisation } ?? true }

    /// Writes an element of the array that has begun.
    func write(_ object: some CatalogueObject, capacity: Int = 256) throws { try output.element(object.json(capacity: capacity)) }

    /// An array that is left out where there is nothing in it.
    private func filled(_ array: CatalogueArray, _ items: [some CatalogueObject]) throws {
        guard !items.isEmpty else { return }
        try self.array(array) { for item in items { try write(item) } }
    }

    private func array(_ array: CatalogueArray, _ body: () throws -> Void) throws {
        output.begin(array)
        try body()
        output.end(array)
    }
}
