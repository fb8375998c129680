import Foundation
import UsherCore
import UsherHTTP
import UsherStore
import UsherWire

/// How far a job is.
struct JobAnswer: Codable, Sendable {
    struct Failure: Codable, Sendable {
        let sale: String
        let reason: String
        /// Of a row of a list: what stands there, cut.
        var value: String?
    }

    let id: String
    let kind: String
    /// What came of the rows of a file; absent where there is none.
    struct Report: Codable, Sendable {
        let inserted: Int64
        let updated: Int64
        let unchanged: Int64
        let duplicates: Int64
        let failed: Int64
    }

    /// `underway`, `done` or `cancelled`.
    let state: String
    let total: Int64
    let done: Int64
    let failed: [Failure]
    /// The money that has been sent back, in minor units.
    let pence: Int64
    let createdAt: Date
    let endedAt: Date?
    var report: Report?
    /// Of a list: only said what would be; absent where it did it.
    var dryRun: Bool?

    /// A file that may be fetched.
    struct File: Codable, Sendable {
        let size: Int64
        let until: Date
    }

    /// Absent where it has made none, and once that is gone.
    var file: File?

    /// What came of an archive, of each kind of thing.
    struct Brought: Codable, Sendable {
        let of: String
        let added: Int64
        let changed: Int64
        let unchanged: Int64
    }

    /// Absent where it has read none.
    var brought: [Brought]?

    enum CodingKeys: String, CodingKey {
        case id, kind, state, total, done, failed, pence, createdAt = "created_at", endedAt = "ended_at", report, dryRun = "dry_run", file,
            brought
    }

    init(_ job: JobRow) {
        (id, kind, total, done, pence) = (job.uuid, job.kind, job.total, job.done, job.pence)
        state = job.ended == nil ? "underway" : job.cancelled == nil ? "done" : "cancelled"
        report = job.listKind == nil ? nil : job.report.map { Report(ImportCounts(text: $0)) }
        brought = HouseArrivalReport(job)?.rows.map {
            Brought(of: $0.name, added: $0.added, changed: $0.changed, unchanged: $0.unchanged)
        }
        dryRun = job.order?.isTry == true || HouseArrival(job)?.isTry == true ? true : nil
        file = job.fileSize.flatMap { size in
            job.ended.map { File(size: size, until: $0.adding(seconds: HouseArchiveStore.life).wire) }
        }
        failed = job.failed.map { Failure(sale: $0.sale, reason: $0.reason, value: $0.told.isEmpty ? nil : $0.told) }
        (createdAt, endedAt) = (job.created.wire, job.ended?.wire)
    }
}

extension JobAnswer.Report {
    init(_ counts: ImportCounts) {
        (inserted, updated, unchanged) = (counts.inserted, counts.updated, counts.unchanged)
        (duplicates, failed) = (counts.duplicates, counts.failed)
    }
}

/// `{"success":true,"job":{…}}`
struct JobEnvelope: Codable, Sendable {
    var success = true
    let job: JobAnswer
}

/// What a request that has begun a job is answered: the same bytes however far the job is.
struct JobBegun: Codable, Sendable {
    struct Job: Codable, Sendable {
        let id: String
        let kind: String
    }

    var success = true
    let job: Job

    init(_ job: JobRow) { self.job = Job(id: job.uuid, kind: job.kind) }
}
