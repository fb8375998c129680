import UsherCore

/// One row of `scans`: audit, idempotency and feed of changes at once. The answer is kept only where a client named the
/// request, since nobody else can ask for it again.
struct ScanRecord {
    let id: Entry.ID
    let event: Event?
    let sale: Sale?
    let principal: Principal<APIKey>
    let kind: ScanKind
    let code: String
    let at: Instant
    let receivedAt: Instant
    let gate: String
    let codeHash: [UInt8]?
    let admitted: Int
    let delta: TallyDelta?
    let key: IdempotencyKey?
    let status: Int?
    let answer: [UInt8]?

    /// Arguments of `ScanStatements.record`.
    var arguments: [SQLValue] {
        [
            id.sql, (event?.id).sql, occurrence.sql, (sale?.id).sql, principal.account.sql, principal.credential.id.sql,
            .integer(kind.rawValue),
            .text(code), at.sql, receivedAt.sql, .text(gate), .text(principal.address), codeHash.sql, admitted.sql,
            delta.map { .document($0.document) } ?? .null, (key?.text).sql, (key?.fingerprint).sql,
            status.sql, answer.map(SQLValue.document) ?? .null,
        ]
    }

    /// 0 for the event's own date, as in `sales`, so that counts move with an event that is moved.
    private var occurrence: Int64? {
        guard let sale, let event else { return nil }
        return sale.eventDate == event.ownDate ? 0 : sale.eventDate.days
    }
}
