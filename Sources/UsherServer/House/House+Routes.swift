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
        let boxOffice = await BoxOfficeDesk(
            database, settings: settings, secrets: try .passing(), site: site, keys: keys, passwords: passwords)
        let walks = try await WalksDesk(
            database, keys: .load(KeyFolder(data: folder), settings), passwords: passwords, settings: settings, site: site,
            members: boxOffice.door)
        let passes = WalletDesk(database, passes: nil, sources: [], clock: .system)
        let endpoints = gate.endpoints + boxOffice.endpoints + passes.endpoints + walks.endpoints
        return UsherServer(settings: settings, endpoints: endpoints, guards: gate.guards).table
    }
}
