import Foundation
package import UsherCore

/// Brings the bytes of a file in media storage into a new file at this path.
package typealias CatalogueMediaWriter = @Sendable (_ media: KeptMedia, _ path: String) async throws -> Void

/// Writes all that a catalogue can say of this database, in an order and a form that depend on nothing else.
package struct CatalogueExport: Sendable {
    package enum Form: Sendable {
        case document, lines

        package init(path: String) { self = path.hasSuffix(".ndjson") ? .lines : .document }
    }

    let database: Database
    /// The keys of airlines; without them an export has none.
    let airlineKeys: AirlineKeyStore?
    /// Writes the files of tours; without it they are named and not written.
    let media: CatalogueMediaWriter?

    /// Of one house alone; nil for all there is.
    let house: Organisation?

    package init(
        _ database: Database, of house: Organisation? = nil, airlineKeys: AirlineKeyStore? = nil, media: CatalogueMediaWriter? = nil
    ) {
        self.house = house
        self.database = database
        self.airlineKeys = airlineKeys
        self.media = media
    }

    /// Writes to a file, which is there in full or not at all, and the files of tours into the folder `media` beside it. Those come after the
    /// reading: what a digest names never changes, and what was replaced meanwhile stays in storage for longer than this takes.
    package func run(path: String) async throws {
        let draft = "\(path).\(UUID().uuidString.prefix(8)).part"
        do {
            let files = try await database.read { [airlineKeys, house] connection in
                let output = try CatalogueOutput(path: draft, name: path, form: Form(path: path))
                return try CatalogueExporter(connection, output, airlineKeys: airlineKeys, house: house).write()
            }
            try await write(files, beside: path)
            guard rename(draft, path) == 0 else { throw CatalogueFileError(path: path, reason: String(cString: strerror(errno))) }
        } catch {
            unlink(draft)
            throw error
        }
    }

    /// Writes to an open file such as standard output, as one JSON document; gives how many files it names, which are not written.
    @discardableResult
    package func run(descriptor: CInt) async throws -> Int {
        let output = CatalogueOutput(descriptor: descriptor, form: .document)
        return try await database.read { [airlineKeys, house] connection in
            // Read again after a lost connection, what has gone out cannot be taken back.
            guard output.isEmpty else { throw DatabaseError.unavailable("the connection was lost while the export was on its way") }
            return try CatalogueExporter(connection, output, airlineKeys: airlineKeys, house: house).write().count
        }
    }

    private func write(_ files: [String: KeptMedia], beside path: String) async throws {
        guard let media else { return }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        for (name, file) in files.sorted(by: { $0.key < $1.key }) {
            let place = folder.appending(path: name)
            // From an earlier export: its folder is named by its bytes.
            if FileSize.of(place.path) == file.size { continue }
            do {
                try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
                let new = try NewFile(place.path)
                defer { new.discard() }
                try await media(file, new.draft)
                try new.publish(replacing: true)
            } catch let error as CopyError { throw CatalogueFileError(path: place.path, reason: error.description) }
        }
    }
}
