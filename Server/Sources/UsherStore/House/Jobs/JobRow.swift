package import UsherCore

/// Work that a worker does piece by piece.
package struct JobRow: Sendable, Selectable {
    /// The one that makes a file of a house.
    package static let houseArchive = "house-archive"
    /// The one that reads such a file, or says what it would bring.
    package static let houseArrival = "house-arrival"

    /// Workers that take jobs: each its own, so that none waits behind another kind.
    package enum Worker: Int64, Sendable {
        /// What goes through sales.
        case sales = 0
        case imports = 1
        case archives = 2
    }

    /// One piece that could not be done.
    package struct Failure: Sendable, Equatable {
        /// The sale, or the row of a file; empty for all that is left.
        package let sale: String
        package let reason: String
        /// Of a row of a file: what stands there, cut.
        package var told = ""
    }

    package let id: Int64
    package let uuid: String
    package let organisation: Organisation.ID
    package let account: Account.ID?
    let address: String
    package let kind: String
    /// Of what: its id.
    package let subject: Int64
    /// What was asked for, as JSON text.
    let terms: String
    let fingerprint: [UInt8]?
    package let total: Int64
    package let done: Int64
    package let failed: [Failure]
    /// The money that has been sent back.
    package let pence: Int64
    let mark: Int64
    package let created: Instant
    package let ended: Instant?
    /// Counts of what came of the rows of a file.
    package let report: String?
    /// When somebody stopped it; what was done stays.
    package let cancelled: Instant?
    /// The bytes of the file that it has made, while that may be fetched.
    package let fileSize: Int64?

    /// Of what list it is a try or an import; nil where it reads none. Claims know these by their kind's end.
    package var order: ListOrder? { ListOrder(self) }
    /// Of which kind the list is that it reads.
    package var listKind: ListKind? { ListKind(job: kind) }

    /// Of what is made anew each time: how often it was begun.
    package var attempt: Int64 { mark }

    init(_ columns: inout Columns) {
        id = columns.next("id")
        uuid = columns.next("uuid")
        organisation = columns.next("organisation_id")
        account = columns.next("account_id")
        address = columns.next("address")
        kind = columns.next("kind")
        subject = columns.next("subject")
        terms = columns.next("terms")
        fingerprint = columns.next("fingerprint")
        total = columns.next("total")
        done = columns.next("done")
        failed = Failure.read(columns.next("failed"))
        pence = columns.next("pence")
        mark = columns.next("mark")
        created = columns.next("created_at")
        ended = columns.next("ended_at")
        report = columns.next("report")
        cancelled = columns.next("cancelled_at")
        fileSize = columns.next("file_size")
    }

    /// Who began it.
    package var actor: Actor { Actor(account: account, address: address) }
}

extension JobRow.Failure {
    /// `[["<sale>","<reason>"],…]`, and what stands there in a file
    fileprivate static func read(_ text: String) -> [JobRow.Failure] {
        guard case .array(let rows)? = try? JSONValue.read(text.utf8) else { return [] }
        return rows.compactMap { row in
            guard case .array(let parts) = row, parts.count >= 2, let sale = parts[0].text, let reason = parts[1].text else { return nil }
            return JobRow.Failure(sale: sale, reason: reason, told: parts.count > 2 ? parts[2].text ?? "" : "")
        }
    }

    static func text(_ failures: [JobRow.Failure]) -> String {
        JSONText.string(
            .array(failures.map { .array([$0.sale, $0.reason].map { .string($0) } + ($0.told.isEmpty ? [] : [.string($0.told)])) }))
    }
}
