import UsherHTTP
import Foundation
import Hummingbird
import UsherCore
import UsherPapers
import UsherStore

/// A house's catalogue with the files that it names, as one archive. It lies on disk while it is made; what is sent has lost its name by then,
/// so that nothing is left behind.
struct HouseArchive: Sendable {
    private let settings: Settings
    private let clock: WallClock

    init(_ settings: Settings, clock: WallClock) { (self.settings, self.clock) = (settings, clock) }

    func make(of house: Organisation, from database: Database) async throws -> ResponseBody {
        let folder = URL(fileURLWithPath: settings.data).appending(path: "exports").appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        let catalogue = folder.appending(path: Self.catalogue)
        let export = CatalogueExport(database, of: house, media: MediaImport.writer(settings, clock: clock))
        do { try await export.run(path: catalogue.path) } catch is CatalogueFileError { throw Problem.unavailable }
        let archive = folder.appending(path: "archive.tar")
        let size = try await ClientWork.run(.imports) { try Self.pack(folder, into: archive) }
        return try OpenFile(archive, size: size).copied(0..<size)
    }

    private static let catalogue = "catalogue.json"

    /// Everything in the folder; gives the archive's size.
    private static func pack(_ folder: URL, into archive: URL) throws -> Int64 {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        let writer = try TarWriter(archive.path)
        for name in names {
            let file = folder.appending(path: name)
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true, name != archive.lastPathComponent else {
                continue
            }
            _ = try writer.add(file.path, as: name)
        }
        try writer.close()
        guard let size = FileSize.of(archive.path) else { throw Problem.unavailable }
        return size
    }
}
