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
        let (settings, keys) = (Settings(), APIKeys(database))
        let gate = GateDesk(database, keys: keys, limits: settings.limits)
        let passwords = Passwords()
        defer { passwords.close() }
        let boxOffice = await BoxOfficeDesk(
            database, settings: settings, secrets: try .passing(), site: SiteURL(settings), keys: keys, passwords: passwords)
        let passes = WalletDesk(database, passes: nil, sources: [], clock: .system)
        guard let secret = TicketSecret("nobody enters"), let airlineKeys = AirlineKeys(database, secret: secret) else {
            throw Problem.internal
        }
        let boarding = BoardingDesk(database, keys: airlineKeys, settings: settings)
        return UsherServer(
            settings: settings, endpoints: gate.endpoints + boxOffice.endpoints + passes.endpoints + boarding.endpoints, guards: gate.guards
        ).table
    }
}
