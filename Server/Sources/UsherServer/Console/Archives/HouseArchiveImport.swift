package import UsherCore
package import UsherStore

/// Brings a house's archive, for the command and for the console alike.
package struct HouseArchiveImport: Sendable {
    package enum Scope: Sendable {
        /// Whatever it says of whichever house: for who runs the server.
        case server
        /// One house alone: what lies beside the catalogue, and the catalogue, too, where who brings it runs the server.
        case house(Organisation.ID, by: Actor, withCatalogue: Bool)
    }

    private let database: Database
    private let settings: Settings
    private let clock: WallClock
    private let airlineKeys: (@Sendable () async throws -> AirlineKeyStore)?

    package init(
        _ database: Database, _ settings: Settings, clock: WallClock = .system,
        airlineKeys: (@Sendable () async throws -> AirlineKeyStore)? = nil
    ) {
        (self.database, self.settings, self.clock, self.airlineKeys) = (database, settings, clock, airlineKeys)
    }

    /// Its catalogue is one like others.
    package func catalogue() throws -> CatalogueImport {
        CatalogueImport(
            database, clock: clock, airlineKeys: airlineKeys, media: try MediaImport.importer(settings, clock: clock),
            charging: settings.payments.charging, bounds: settings.imports)
    }

    /// What is in its folders, checked. `rehearsal`: no picture of it is kept.
    package func read(_ archive: HouseArchiveFolder, rehearsal: Bool) async throws -> HouseContents {
        try await HouseFilesImport(archive.path, database, settings, clock: clock).read(rehearsal: rehearsal)
    }

    package func store(
        _ contents: HouseContents, of archive: HouseArchiveFolder, _ scope: Scope, rehearsal: Bool,
        progress: @escaping CatalogueImport.Progress = { _, _ in }
    ) async throws -> CatalogueImport.Summary {
        let only: Organisation.ID?
        switch scope {
        case .house(let house, let actor, withCatalogue: false):
            return try await catalogue().furnish(house, with: contents, by: actor, rehearsal: rehearsal)
        case .house(let house, _, withCatalogue: true): only = house
        case .server: only = nil
        }
        return try await catalogue().run(
            path: archive.catalogue, beside: contents, only: only, rehearsal: rehearsal, progress: progress)
    }
}
