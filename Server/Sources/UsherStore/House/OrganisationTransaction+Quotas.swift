package import UsherCore

private enum QuotaStatements {
    /// Everything that its addresses still lead to, also what was replaced a moment ago, and what is on its way.
    static let media = Selection<Int64>(
        """
        SELECT CAST(
            (SELECT COALESCE(SUM(f.size), 0) FROM media m JOIN media_files f ON f.media_uuid = m.uuid WHERE m.organisation_id = $1)
            + (SELECT COALESCE(SUM(f.size), 0) FROM pictures p JOIN picture_files f ON f.picture_uuid = p.uuid WHERE p.organisation_id = $1)
            + (SELECT COALESCE(SUM(u.size), 0) FROM uploads u WHERE u.organisation_id = $1 AND u.ended_at IS NULL) AS BIGINT)
        """)
    static let tours = Selection<Int64>("SELECT COUNT(*) FROM tours WHERE organisation_id = $1")
    /// With their productions. What is planned in the console counts before it has a map or a sheet; it has its UUID for a key.
    static let shows = Selection<Int64>(
        """
        SELECT CAST(COUNT(*) + (SELECT COUNT(*) FROM productions p WHERE p.organisation_id = $1) AS BIGINT)
        FROM events e LEFT JOIN shows s ON s.event_id = e.id
        WHERE e.organisation_id = $1 AND e.deleted_at IS NULL AND (s.event_id IS NOT NULL OR e.key = e.uuid)
        """)
    /// Deleted campaigns keep theirs.
    static let homes = Selection<Int64>(
        "SELECT CAST(COALESCE(SUM(address_count), 0) AS BIGINT) FROM campaigns WHERE organisation_id = $1")
    static let codes = Selection<Int64>(
        """
        SELECT CAST(COALESCE(SUM(c.qr_code_count), 0) AS BIGINT) + (SELECT COUNT(*) FROM vouchers v WHERE v.organisation_id = $1)
        FROM campaigns c WHERE c.organisation_id = $1
        """)
    static let members = Selection<Int64>(
        "SELECT COUNT(*) FROM members m JOIN accounts a ON a.id = m.account_id WHERE m.organisation_id = $1 AND a.is_key = 0")
    /// A row for each organisation and kind: yesterday's count is none.
    static let spend = Selection<Int64>(
        """
        INSERT INTO quota_days (organisation_id, quota, day, used) VALUES ($1, $2, $3, $4)
        ON CONFLICT (organisation_id, quota) DO UPDATE SET day = excluded.day,
            used = CASE WHEN quota_days.day = excluded.day THEN quota_days.used + excluded.used ELSE excluded.used END
        RETURNING used
        """)
    static let spent = Selection<Int64>("SELECT used FROM quota_days WHERE organisation_id = $1 AND quota = $2 AND day = $3")
}

extension Quota {
    /// Counts what an organisation has; nil for a daily one, and for an airline's, which are counted with its row.
    fileprivate var count: Selection<Int64>? {
        switch self {
        case .media: QuotaStatements.media
        case .tours: QuotaStatements.tours
        case .shows: QuotaStatements.shows
        case .homes: QuotaStatements.homes
        case .codes: QuotaStatements.codes
        case .members: QuotaStatements.members
        case .uploads, .mails, .changes, .rows: nil
        }
    }
}

extension OrganisationTransaction {
    /// Throws `QuotaRefusal` where an organisation has more than it may now: called behind the change that made it more, in its transaction,
    /// which ends with it. Whoever else adds at the same time waits here, so that nobody's last one is everybody's. `more`: what a daily
    /// quota is spent by.
    package func enforce(
        _ quota: Quota, in organisation: Organisation.ID, _ quotas: Quotas, spending more: Int64 = 1, at now: Instant
    ) throws {
        guard let most = quotas[quota] else { return }
        let used: Int64
        if let count = quota.count {
            try OrganisationTransaction(connection).lock(organisation)
            used = try connection.first(count, organisation) ?? 0
        } else {
            used = try connection.first(QuotaStatements.spend, organisation, quota.rawValue, Quota.day(now), more) ?? 0
        }
        if used > most { throw quota.refusal(most, at: now) }
    }

    /// The same before a change that is dear to begin, for those who would certainly be refused. Takes nothing.
    package func foresee(
        _ quota: Quota, in organisation: Organisation.ID, _ quotas: Quotas, more: Int64 = 1, at now: Instant
    ) throws {
        guard let most = quotas[quota] else { return }
        let used =
            if let count = quota.count {
                try connection.first(count, organisation) ?? 0
            } else {
                try connection.first(QuotaStatements.spent, organisation, quota.rawValue, Quota.day(now)) ?? 0
            }
        if used > most - min(most, more) { throw quota.refusal(most, at: now) }
    }
}

extension Quota {
    /// The day that daily ones count by, UTC.
    static func day(_ now: Instant) -> Int64 { now.microseconds / 86_400_000_000 }

    func refusal(_ most: Int64, at now: Instant) -> QuotaRefusal {
        let end = (Self.day(now) + 1) * 86_400_000_000
        return QuotaRefusal(quota: self, most: most, wait: isDaily ? max(1, (end - now.microseconds) / 1_000_000) : 0)
    }
}
