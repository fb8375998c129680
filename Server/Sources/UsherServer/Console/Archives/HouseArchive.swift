import Foundation
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore

/// A house's catalogue with the files that it names, and what else it has, as one archive. It lies on disk while it is made.
struct HouseArchive: Sendable {
    let desk: ConsoleDesk
    let house: Organisation
    let staff: ManagedShowStore.Staff
    /// What is to be packed.
    let folder: URL
    /// Throws where nobody wants it any more.
    let check: @Sendable () throws -> Void

    /// Where archives of a server are made.
    static func folder(_ settings: Settings) -> URL { URL(fileURLWithPath: settings.data).appending(path: "exports") }

    /// The archive, in `folder`.
    func make() async throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let catalogue = folder.appending(path: "catalogue.json")
        let export = CatalogueExport(desk.database, of: house, media: MediaImport.writer(desk.settings, clock: desk.clock))
        try await export.run(path: catalogue.path)
        try check()
        try await HouseFiles(desk: desk, house: house, staff: staff, folder: folder).write()
        return try await pack()
    }

    /// Packs one file after another, in turns with others who wait for the same threads. What is packed is not kept twice.
    private func pack() async throws -> URL {
        let archive = folder.appending(path: "archive.tar")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        let packing = Packing(writer: try TarWriter(archive.path))
        for name in names {
            try check()
            let file = folder.appending(path: name)
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
            try await ClientWork.run(.imports) {
                _ = try packing.writer.add(file.path, as: name)
                unlink(file.path)
            }
        }
        try await ClientWork.run(.imports) { try packing.writer.close() }
        return archive
    }
}

/// One turn has it after the other, and none begins before the last one has ended, which is why the unchecked conformance is sound.
private struct Packing: @unchecked Sendable {
    let writer: TarWriter
}
