import UsherCore

/// Lists, inside a transaction.
struct ListTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// Takes a list away with its file.
    func remove(_ uuid: String) throws {
        try connection.execute(ListStatements.removeParts, uuid)
        try connection.execute(ListStatements.remove, uuid)
    }

    /// Keeps how a head was mapped; of too many the one that was used longest ago goes.
    func remember(_ columns: ListColumns, of list: BroughtList, at now: Instant) throws {
        let head = SecretDigest(of: JSONText.string(.array(list.head.map { .string($0) }))).hex
        try connection.execute(ListStatements.remember, list.organisation, list.aim.kind.rawValue, head, columns.text, now)
        try connection.execute(ListStatements.forgetHeads, list.organisation, list.aim.kind.rawValue, ListStore.mostHeads)
    }

    /// An audit row of what was done with a list.
    func record(
        _ deed: String, _ aim: ListAim, _ house: Organisation.ID, by actor: Actor, at now: Instant, _ detail: String
    ) throws {
        let area =
            switch aim.kind {
            case .homes: "campaign"
            case .passengers, .manifest: "airline"
            case .flights: "flight"
            }
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: actor, organisation: house, action: "\(area).\(deed)", subject: .plain("\(aim.about) \(detail)")))
    }
}

enum ListStatements {
    static let insert = Statement(
        """
        INSERT INTO lists (uuid, organisation_id, kind, subject, about, is_csv, name, size, row_count, head, sample, mapping, is_whole,
            created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, $13)
        """)
    static let one = Selection<BroughtList>("SELECT {{columns}} FROM lists WHERE uuid = $1 AND organisation_id = $2 AND is_whole = 1")
    static let begun = Selection<String>("SELECT uuid FROM lists WHERE uuid = $1")
    static let addPart = Statement("INSERT INTO list_parts (list, part, bytes) VALUES ($1, $2, $3)")
    static let part = Selection<[UInt8]>("SELECT bytes FROM list_parts WHERE list = $1 AND part = $2")
    static let complete = Statement("UPDATE lists SET is_whole = 1 WHERE uuid = $1")
    static let use = Statement("UPDATE lists SET mapping = $2, job_id = $3 WHERE uuid = $1")
    static let removeParts = Statement("DELETE FROM list_parts WHERE list = $1")
    static let remove = Statement("DELETE FROM lists WHERE uuid = $1")
    /// Those that no job reads, the latest first.
    static let idle = Selection<String>(
        """
        SELECT s.uuid FROM lists s WHERE s.organisation_id = $1
            AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = s.job_id AND j.ended_at IS NULL)
        ORDER BY s.created_at DESC, s.uuid DESC
        """)
    static let old = Selection<String>(
        """
        SELECT s.uuid FROM lists s WHERE s.created_at < $1 AND s.organisation_id {{stays}}
            AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = s.job_id AND j.ended_at IS NULL) LIMIT 1
        """)
    /// What those that are not over in a house read, and into what.
    static let open = Selection<String, Int64>(
        "SELECT kind, subject FROM jobs WHERE organisation_id = $1 AND kind LIKE '%-import' AND ended_at IS NULL")
    static let mapping = Selection<String>("SELECT mapping FROM list_columns WHERE organisation_id = $1 AND kind = $2 AND head = $3")
    static let remember = Statement(
        """
        INSERT INTO list_columns (organisation_id, kind, head, mapping, used_at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (organisation_id, kind, head) DO UPDATE SET mapping = excluded.mapping, used_at = excluded.used_at
        """)
    static let forgetHeads = Statement(
        """
        DELETE FROM list_columns WHERE organisation_id = $1 AND kind = $2 AND head NOT IN (
            SELECT head FROM list_columns WHERE organisation_id = $1 AND kind = $2 ORDER BY used_at DESC LIMIT $3)
        """)
}
