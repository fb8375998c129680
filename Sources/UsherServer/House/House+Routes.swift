import Foundation
import UsherStore

extension House {
    /// Every route, from a house that nobody enters: on an empty database that is gone at once.
    package static func routes() throws -> RouteTable {
        let folder = FileManager.default.temporaryDirectory.appending(path: "usher-routes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try Database.open(.sqlite(path: folder.appending(path: "usher.sqlite").path))
        defer { database.close() }
        let gate = GateDesk(database, keys: APIKeys(database), limits: Settings.Limits())
        return UsherServer(settings: Settings(), endpoints: gate.endpoints, guards: gate.guards).table
    }
}
