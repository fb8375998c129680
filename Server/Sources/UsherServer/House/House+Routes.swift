package import UsherHTTP
import Foundation
import Logging
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
        let passwords = Passwords()
        defer { passwords.close() }
        guard let secret = TicketSecret("nobody enters"), let airlineKeys = AirlineKeyStore(database, secret: secret) else {
            throw Problem.internal
        }
        let desks = try await Desks(
            DeskGround(
                database: database, settings: settings, secrets: ServerSecrets.passing(), folder: KeyFolder(data: folder),
                site: SiteURL(settings), keys: APIKeyStore(database), airlineKeys: airlineKeys, passwords: passwords, passes: nil,
                clock: .system, log: Logger(label: "usher.routes")))
        defer { desks.close() }
        return UsherServer(settings: settings, endpoints: desks.endpoints, guards: desks.guards).table
    }
}
