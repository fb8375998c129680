import Foundation
import Logging
import ServiceLifecycle
import UsherCore
import UsherHTTP
import UsherStore

/// Makes archives of houses and brings them, one after another; no list and no refund waits behind one. A house is read as it is at one moment, and
/// what comes is stored at once, so one whose process dies is begun anew by the next.
struct HouseArchiveWorker: Sendable {
    let desk: ConsoleDesk
    let store: HouseArchiveStore
    private let pieces: ArchivePieces
    private let log: Logger
    var clock: WallClock { desk.clock }

    /// So often one is begun before it counts as one that cannot be made.
    private static let mostAttempts = 5
    private static let mostBegun = 20
    private static let pulse = Duration.seconds(20)
    /// What a killed process has left is taken away after so many seconds.
    private static let oldest: TimeInterval = 86_400

    init(_ desk: ConsoleDesk, log: Logger) {
        (self.desk, self.log) = (desk, log)
        (store, pieces) = (HouseArchiveStore(desk.database), ArchivePieces(desk))
    }

    var services: [any Service] {
        [
            PeriodicJob("Archives", every: .seconds(1), log: log) { while try await work(), !Task.isShuttingDownGracefully {} },
            PeriodicJob("The sweep of archives", every: .seconds(3_600), log: log, work: sweep),
        ]
    }

    /// Another process has it, nobody wants it any more, or the server stops.
    struct Superseded: Error {}

    /// One job until it is over; false where there is none.
    @discardableResult
    func work() async throws -> Bool {
        guard let claimed = try await JobStore(desk.database).claim(for: .archives, at: clock.now()) else { return false }
        guard let job = try await store.start(claimed, at: clock.now()) else { return true }
        // Where it is the process that ends of it, nothing is caught.
        guard job.attempt <= Self.mostBegun else {
            try await store.fail(job, "not_made", at: clock.now())
            return true
        }
        do { try await watched(job) } catch is Superseded {
            if Task.isShuttingDownGracefully { try await store.release(job, until: clock.now()) }
        } catch let error as CatalogueError where job.kind == JobRow.houseArrival {
            try await store.fail(job, error.problems, at: clock.now())
        } catch let error as CatalogueFileError where job.kind == JobRow.houseArrival {
            try await store.fail(job, [CatalogueFault("", error.reason)], at: clock.now())
        } catch let error {
            guard let reason = Self.reason(error) ?? (job.attempt >= Self.mostAttempts ? "not_made" : nil) else {
                log.error("an archive was not made", metadata: ["job": "\(job.uuid)", "error": .error(error)])
                try await store.release(job, until: clock.now().adding(seconds: 60))
                return true
            }
            log.warning("an archive cannot be made", metadata: ["job": "\(job.uuid)", "reason": "\(reason)", "error": .error(error)])
            try await store.fail(job, reason, at: clock.now())
        }
        return true
    }

    /// Why it cannot be made, however often it is tried; nil where it may be well the next time.
    private static func reason(_ error: any Error) -> String? {
        switch error {
        case is CatalogueFileError: "media_missing"
        case HookRefusal.roleRequired, HookRefusal.unknownHouse, HookRefusal.notFound, HookRefusal.suspended,
            HousePlanRefusal.roleRequired, HousePlanRefusal.notFound, HousePlanRefusal.suspended:
            "owner_required"
        case is UploadRefusal: "upload_gone"
        default: nil
        }
    }

    /// Makes it while its lease is renewed; with the lease goes the work.
    private func watched(_ job: JobRow) async throws {
        try await withThrowingTaskGroup(of: Bool.self) { tasks in
            tasks.addTask {
                try await job.kind == JobRow.houseArrival ? bring(job) : make(job)
                return true
            }
            tasks.addTask {
                while true {
                    try await Task.sleep(for: Self.pulse)
                    guard try await store.renew(job, at: clock.now()) else { throw Superseded() }
                }
            }
            defer { tasks.cancelAll() }
            _ = try await tasks.next()
        }
    }

    @Sendable func check() throws {
        if Task.isShuttingDownGracefully || Task.isCancelled { throw Superseded() }
    }

    private func make(_ job: JobRow) async throws {
        guard let account = job.account, let house = try await store.house(of: job) else { throw HookRefusal.roleRequired }
        let folder = HouseArchive.folder(desk.settings).appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let staff = ManagedShowStore.Staff(account: account, actor: job.actor)
        let file = try await HouseArchive(desk: desk, house: house, staff: staff, folder: folder, check: check).make()
        guard let size = FileSize.of(file.path), let handle = FileHandle(forReadingAtPath: file.path) else {
            throw MediaFailure(reason: "an archive cannot be read")
        }
        defer { try? handle.close() }
        let most = HouseArchiveStore.piece
        let count = (size + Int64(most) - 1) / Int64(most)
        guard try await store.expect(count, of: job, at: clock.now()) else { throw Superseded() }
        for part in 0..<count {
            try check()
            let bytes = try await ClientWork.run(.imports) { [UInt8](try handle.read(upToCount: most) ?? Data()) }
            let sha256 = try await pieces.keep(bytes, part: part, of: job)
            guard try await store.add(sha256, part: part, of: job, at: clock.now()) else { throw Superseded() }
        }
        guard try await store.finish(job, size: size, at: clock.now()) else { throw Superseded() }
    }

    /// Takes away pieces that nobody fetches any more, and what a process that was killed has left on disk.
    @Sendable func sweep() async throws {
        try await pieces.sweep(at: clock.now())
        HouseImportDrafts.sweep(desk.settings.data, olderThan: Self.oldest)
        let folder = HouseArchive.folder(desk.settings)
        let left = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
        for place in left ?? [] {
            let changed = try? place.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
            if let changed, changed.timeIntervalSinceNow < -Self.oldest { try? FileManager.default.removeItem(at: place) }
        }
    }
}
