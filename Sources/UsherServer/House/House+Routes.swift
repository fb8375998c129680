import Foundation
import UsherCore
import UsherStore

extension House {
    /// Every route, from a house that nobody enters: on an empty database that is gone at once.
    package static func routes() async throws -> RouteTable {
        let folder = FileManager.default.temporaryDirectory.appending(path: "usher-routes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try Database.open(.sqlite(path: folder.appending(path: "usher.sqlite").path))
        defer { database.close() }
        var settings = Settings()
        settings.data = folder.path
        let (site, keys) = (SiteURL(settings), APIKeys(database))
        let gate = GateDesk(database, keys: keys, limits: settings.limits)
        let passwords = Passwords()
        defer { passwords.close() }
        let secrets = try ServerSecrets.passing()
        let boxOffice = await BoxOfficeDesk(
            database, settings: settings, secrets: secrets, site: site, keys: keys, passwords: passwords)
        guard let secret = TicketSecret("nobody enters"), let airlineKeys = AirlineKeys(database, secret: secret) else {
            throw Problem.internal
        }
        let boarding = BoardingDesk(database, keys: airlineKeys, settings: settings)
        let passes = WalletDesk(database, sources: [], clock: .system)
        let walks = try await WalksDesk(
            database, keys: .load(KeyFolder(data: folder), settings), passwords: passwords, settings: settings, site: site,
            members: boxOffice.door, apiKeys: keys, seal: secrets.seal)
        let canvass = try CanvassDesk(
            database, settings: settings, secrets: secrets, site: site,
            tokens: HouseTokens(boxOffice: boxOffice.door, walks: walks.door))
        defer { canvass.qr.recorder.close() }
        let endpoints = [
            gate.endpoints, boxOffice.endpoints, boarding.endpoints, walks.endpoints, WalkPages(walks, links: secrets.links).endpoints,
            canvass.endpoints, CampaignPages(canvass).endpoints, passes.endpoints,
        ].flatMap(\.self)
        return UsherServer(settings: settings, endpoints: endpoints, guards: gate.guards).table
    }
}
