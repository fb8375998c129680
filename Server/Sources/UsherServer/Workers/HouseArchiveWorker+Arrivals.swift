import Foundation
import UsherCore
import UsherHTTP
import UsherStore

/// Bringing an archive that somebody has sent.
extension HouseArchiveWorker {
    /// The folders that are brought without the catalogue.
    static let beside: Set<String> = ["plans", "settings"]

    func bring(_ job: JobRow) async throws {
        guard let account = job.account, let house = try await store.house(of: job), let arrival = HouseArrival(job) else {
            throw HookRefusal.roleRequired
        }
        let row = try await desk.uploads.store.find(arrival.upload, of: account)
        guard row.ended == nil, row.received == row.size, row.organisation == house.id else { throw UploadRefusal.notFound }
        let isWhole = try await store.mayBringAll(job)
        let file = try await desk.uploads.join(row)
        defer { unlink(file.path) }
        try await step(job)
        let archive = try await unpacked(file, named: row.name, only: isWhole ? nil : Self.beside)
        defer { archive.remove() }
        try await step(job)
        let way = HouseArchiveImport(desk.database, desk.settings, clock: clock)
        let contents = try await way.read(archive, rehearsal: arrival.isTry)
        try await step(job)
        let summary = try await way.store(
            contents, of: archive, .house(house.id, by: job.actor, withCatalogue: isWhole), rehearsal: arrival.isTry)
        guard try await store.finish(job, summary, at: clock.now()) else { throw Superseded() }
        guard !arrival.isTry else { return }
        try await desk.uploads.store.end(row.uuid, of: account, at: clock.now())
        desk.walks.tourCache.expire()
    }

    private func step(_ job: JobRow) async throws {
        try check()
        guard try await store.step(job, at: clock.now()) else { throw Superseded() }
    }

    /// What is wrong with it is told by the name that it came with.
    private func unpacked(_ file: URL, named name: String, only: Set<String>?) async throws -> HouseArchiveFolder {
        let data = desk.settings.data
        let reason: String
        do {
            let archive = try await ClientWork.run(.imports) { try HouseArchiveFolder(file.path, data: data, only: only) }
            if let archive { return archive }
            reason = "is no archive of a house"
        } catch let error as CatalogueFileError { reason = error.reason }
        throw CatalogueError(problems: [CatalogueFault(name, reason)])
    }
}

/// Rows of a house on their way here, which `usher house import` writes beside the database and takes away itself unless it is killed.
package enum HouseImportDrafts {
    /// What a draft's name begins with, in the data folder.
    package static let name = "house"

    static func sweep(_ data: String, olderThan seconds: TimeInterval) {
        let folder = URL(fileURLWithPath: data)
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
        for file in files ?? [] where file.lastPathComponent.wholeMatch(of: /house\.[0-9A-F]{8}\.part(-journal|-wal|-shm)?/) != nil {
            let changed = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
            if let changed, changed.timeIntervalSinceNow < -seconds { unlink(file.path) }
        }
    }
}
