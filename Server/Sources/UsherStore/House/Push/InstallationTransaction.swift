import UsherCore

private enum InstallationStatements {
    static let liveSession = Statement(
        "SELECT 1 FROM sessions WHERE id = $1 AND account_id = $2 AND ended_at IS NULL AND expires_at > $3 {{for_update}}")
    static let liveFamily = Statement("SELECT 1 FROM walk_families WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL {{for_update}}")
    static let clear = Statement("DELETE FROM installations WHERE digest = $1 OR (bundle = $2 AND token = $3)")
    static let crowd = Statement(
        """
        DELETE FROM installations WHERE digest IN (
            SELECT digest FROM installations WHERE account_id = $1 ORDER BY seen_at DESC, digest LIMIT 1000 OFFSET $2)
        """)
    static let count = Selection<Int64>("SELECT COUNT(*) FROM installations")
    /// Of devices that are nobody's, those beyond so many. Who follows nothing is never told of anything, and goes first.
    static let beyond = Selection<[UInt8]>(
        """
        SELECT i.digest FROM installations i WHERE i.account_id IS NULL
        ORDER BY CASE WHEN EXISTS (SELECT 1 FROM followed_passes p WHERE p.device = i.digest) THEN 0
            WHEN EXISTS (SELECT 1 FROM followed_tours t WHERE t.device = i.digest) THEN 0 ELSE 1 END, i.seen_at DESC, i.digest
        LIMIT 1000 OFFSET $1
        """)
    static let removeUnowned = Statement("DELETE FROM installations WHERE digest = $1 AND account_id IS NULL")
    static let insert = Statement(
        """
        INSERT INTO installations (digest, token, bundle, environment, platform, language, time_zone, kinds, quiet_from, quiet_to,
            account_id, session, seen_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING
        """)
    /// Passes of flights that there are; others are as good as not sent.
    static let followPass = Statement(
        """
        INSERT INTO followed_passes (device, ticket, flight)
        SELECT $1, t.identifier, f.identifier FROM flight_tickets t JOIN flights f ON f.id = t.flight_id WHERE t.identifier = $2
        ON CONFLICT DO NOTHING
        """)
    /// The same of tours that are shown in this language.
    static let followTour = Statement(
        """
        INSERT INTO followed_tours (device, tour, language)
        SELECT $1, t.uuid, v.language FROM tours t JOIN tour_versions v ON v.tour_id = t.id
        WHERE t.uuid = $2 AND v.language = $3 AND v.published = 1
        ON CONFLICT DO NOTHING
        """)
    static let find = Selection<Account.ID?, Int64>("SELECT account_id, kinds FROM installations WHERE digest = $1")
    static let passes = Selection<String>("SELECT ticket FROM followed_passes WHERE device = $1 ORDER BY ticket")
    static let tours = Selection<String, String>("SELECT tour, language FROM followed_tours WHERE device = $1 ORDER BY tour, language")
    static let remove = Statement("DELETE FROM installations WHERE digest = $1")
    static let forget = Statement("DELETE FROM installations WHERE digest = $1 AND token = $2 AND seen_at <= $3")
    static let unlinkSession = Statement("UPDATE installations SET account_id = NULL, session = NULL WHERE session = $1")
    static let unlinkAccount = Statement(
        """
        UPDATE installations SET account_id = NULL, session = NULL
        WHERE account_id = $1 AND (session IS NULL OR session <> $2)
        """)
}

/// Installations, inside a transaction.
struct InstallationTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// Keeps somebody's sign-in from ending before the commit. Throws where it has ended.
    func hold(_ owner: DeviceOwner, at now: Instant) throws {
        guard try SessionTransaction(connection).mayBeginSignIn(of: owner.account) else { throw DeviceSignedOut() }
        guard let session = owner.session else { return }
        let isSession = try connection.first(InstallationStatements.liveSession, session, owner.account, now) { _ in true } ?? false
        if isSession { return }
        let isFamily = try connection.first(InstallationStatements.liveFamily, session, owner.account) { _ in true } ?? false
        guard isFamily else { throw DeviceSignedOut() }
    }

    /// A device stands for one row, and so does an app's token on it: the newest counts.
    func save(_ form: InstallationForm, as device: SecretDigest, by owner: DeviceOwner?, at now: Instant) throws {
        try connection.execute(InstallationStatements.clear, device.bytes, form.bundle, form.token)
        if let owner { try connection.execute(InstallationStatements.crowd, owner.account, InstallationForm.mostPerAccount - 1) }
        let added = try connection.execute(
            InstallationStatements.insert, device.bytes, form.token, form.bundle, form.environment.rawValue, form.platform.rawValue,
            form.language, form.zone.name, form.kinds.stored, form.quiet?.from, form.quiet?.to, owner?.account, owner?.session, now)
        // Somebody registered the same token at this moment.
        guard added == 1 else { throw TransactionRetry() }
        try connection.executeEach(InstallationStatements.followPass, form.passes.map { [device.bytes.sql, $0.sql] })
        try connection.executeEach(
            InstallationStatements.followTour, form.tours.map { [device.bytes.sql, $0.tour.sql, $0.language.rawValue.sql] })
    }

    func find(_ device: SecretDigest) throws -> KnownInstallation? {
        guard let (account, kinds) = try connection.first(InstallationStatements.find, device.bytes) else { return nil }
        return KnownInstallation(
            isOwned: account != nil, kinds: Set(stored: kinds), passes: try connection.all(InstallationStatements.passes, device.bytes),
            tours: try connection.all(InstallationStatements.tours, device.bytes).compactMap { tour, language in
                WalkLanguage(rawValue: language).map { InstallationForm.FollowedTour(tour, $0) }
            })
    }

    /// Digests of devices that are nobody's, beyond so many.
    func unowned(beyond most: Int) throws -> [[UInt8]] {
        // Counting all is cheap, and nearly always enough.
        let all = try connection.first(InstallationStatements.count) ?? 0
        return all > Int64(most) ? try connection.all(InstallationStatements.beyond, most) : []
    }

    /// Whoever has signed in on one meanwhile keeps it.
    func removeUnowned(_ devices: [[UInt8]]) throws {
        try connection.executeEach(InstallationStatements.removeUnowned, devices.map { [$0.sql] })
    }

    func remove(_ device: SecretDigest) throws { try connection.execute(InstallationStatements.remove, device.bytes) }

    func forget(_ device: SecretDigest, token: String, goneAt: Instant?) throws {
        try connection.execute(InstallationStatements.forget, device.bytes, token, goneAt ?? .distantFuture)
    }

    /// What ends a sign-in ends what its devices are told of its account.
    func unlink(session: String) throws { try connection.execute(InstallationStatements.unlinkSession, session) }

    /// The same of all of an account's, but of the sign-in that stays.
    func unlink(_ account: Account.ID, but kept: String?) throws {
        try connection.execute(InstallationStatements.unlinkAccount, account, kept ?? "")
    }
}
