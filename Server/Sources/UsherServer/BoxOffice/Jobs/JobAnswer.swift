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
    }

    let id: String
    let kind: String
    /// `underway` or `done`.
    let state: String
    let total: Int64
    let done: Int64
    let failed: [Failure]
    /// The money that has been sent back, in minor units.
    let pence: Int64
    let createdAt: Date
    let endedAt: Date?

    enum CodingKeys: String, CodingKey {
        case id, kind, state, total, done, failed, pence, createdAt = "created_at", endedAt = "ended_at"
    }

    init(_ job: JobRow) {
        (id, kind, total, done, pence) = (job.uuid, job.kind, job.total, job.done, job.pence)
        state = job.ended == nil ? "underway" : "done"
        failed = job.failed.map { Failure(sale: $0.sale, reason: $0.reason) }
        (createdAt, endedAt) = (job.created.wire, job.ended?.wire)
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
