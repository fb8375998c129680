package import UsherCore

/// For how long what is only needed for a while is kept, in seconds.
package struct RetentionTimes: Sendable, Equatable {
    package var audit: Int64
    /// Whose bookings were that nobody paid.
    package var unpaid: Int64
    /// Which news of payment providers have had their effect.
    package var webhooks: Int64
    /// Invites that are over.
    package var invites: Int64
    /// What the outbox has delivered.
    package var delivered: Int64

    package init(audit: Int64, unpaid: Int64, webhooks: Int64, invites: Int64, delivered: Int64) {
        self.audit = audit
        self.unpaid = unpaid
        self.webhooks = webhooks
        self.invites = invites
        self.delivered = delivered
    }

    /// Nobody asks what became of a push.
    static let pushes: Int64 = 86_400
    /// Nor of a word to a device; a walk's of the day is told once as long as it stands here.
    static let items: Int64 = 2 * 86_400
    /// A device that has not been heard of for so long is nobody's any more.
    static let installations: Int64 = 400 * 86_400
    /// Which shows and flights have been told of.
    static let notices: Int64 = 7 * 86_400
    /// After they would have ended by themselves.
    static let sessions: Int64 = 30 * 86_400
}

private enum RetentionStatements {
    /// Ids of audit rows follow their time, but for moments: the oldest are looked at and no others.
    static let anyAudit = Statement("SELECT 1 FROM (SELECT at FROM audit ORDER BY id LIMIT 1) AS oldest WHERE at < $1")
    static let audit = Statement(
        "DELETE FROM audit WHERE id IN (SELECT id FROM (SELECT id, at FROM audit ORDER BY id LIMIT $2) AS oldest WHERE at < $1)")
    static let anyUnpaid = Statement(
        """
        SELECT 1 FROM bookings WHERE paid_at IS NULL AND status IN ('expired', 'cancelled') AND swept = 0 AND changed_at < $1 LIMIT 1
        """)
    static let unpaid = Selection<String>(
        """
        UPDATE bookings SET email = '', name = '', address = NULL, swept = 1 WHERE id IN (
            SELECT id FROM bookings WHERE paid_at IS NULL AND status IN ('expired', 'cancelled') AND swept = 0
                AND changed_at < $1 ORDER BY changed_at LIMIT $2)
        RETURNING uuid
        """)
    /// What those who never paid have answered, and to whom it would have been billed, goes with their names.
    static let unpaidAnswers = Statement("DELETE FROM answers WHERE booking = $1")
    static let unpaidBills = Statement("UPDATE staff_sales SET company = '', address = '', tax_id = '', notes = '' WHERE sale = $1")
    static let anyWaiting = Statement("SELECT 1 FROM waiting WHERE ended_at IS NOT NULL AND email <> '' AND ended_at < $1 LIMIT 1")
    static let waiting = Statement(
        """
        UPDATE waiting SET email = '', name = '' WHERE id IN (
            SELECT id FROM waiting WHERE ended_at IS NOT NULL AND email <> '' AND ended_at < $1 ORDER BY ended_at LIMIT $2)
        """)
    static let anyPayments = Statement("SELECT 1 FROM payment_events WHERE received_at < $1 LIMIT 1")
    static let payments = Statement(
        """
        DELETE FROM payment_events WHERE (provider, id) IN (
            SELECT provider, id FROM payment_events WHERE received_at < $1 ORDER BY received_at LIMIT $2)
        """)
    static let anyBilling = Statement("SELECT 1 FROM billing_events WHERE taken_at < $1 LIMIT 1")
    static let billing = Statement(
        """
        DELETE FROM billing_events WHERE (provider, id) IN (
            SELECT provider, id FROM billing_events WHERE taken_at < $1 ORDER BY taken_at LIMIT $2)
        """)
    static let anyInvites = Statement("SELECT 1 FROM invites WHERE expires_at < $1 OR revoked_at < $1 OR accepted_at < $1 LIMIT 1")
    static let invites = Statement(
        """
        DELETE FROM invites WHERE id IN (
            SELECT id FROM invites WHERE expires_at < $1 OR revoked_at < $1 OR accepted_at < $1 ORDER BY id LIMIT $2)
        """)
}

private enum DoneStatements {
    static let anyPushes = Statement("SELECT 1 FROM outbox WHERE kind = 'wallet-push' AND done_at < $1 LIMIT 1")
    static let pushes = Statement(
        """
        DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE kind = 'wallet-push' AND done_at < $1 ORDER BY done_at LIMIT $2)
        """)
    static let anyItems = Statement("SELECT 1 FROM outbox WHERE kind = 'push' AND done_at < $1 LIMIT 1")
    static let items = Statement(
        "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE kind = 'push' AND done_at < $1 ORDER BY done_at LIMIT $2)")
    static let anyDelivered = Statement("SELECT 1 FROM outbox WHERE done_at < $1 LIMIT 1")
    static let delivered = Statement(
        "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE done_at < $1 ORDER BY done_at LIMIT $2)")
    /// One that has pieces of a file waits until these are swept.
    static let anyJobs = Statement(
        """
        SELECT 1 FROM jobs j WHERE j.ended_at IS NOT NULL AND j.ended_at < $1
            AND NOT EXISTS (SELECT 1 FROM job_pieces p WHERE p.job_id = j.id) LIMIT 1
        """)
    static let jobs = Statement(
        """
        DELETE FROM jobs WHERE id IN (
            SELECT j.id FROM jobs j WHERE j.ended_at IS NOT NULL AND j.ended_at < $1
                AND NOT EXISTS (SELECT 1 FROM job_pieces p WHERE p.job_id = j.id) ORDER BY j.ended_at LIMIT $2)
        """)
    static let anySessions = Statement("SELECT 1 FROM sessions WHERE expires_at < $1 LIMIT 1")
    static let sessions = Statement(
        "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)")
    static let anyChallenges = Statement("SELECT 1 FROM passkey_challenges WHERE expires_at < $1 LIMIT 1")
    static let challenges = Statement(
        """
        DELETE FROM passkey_challenges WHERE hash IN (
            SELECT hash FROM passkey_challenges WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)
        """)
    static let anyFactorTokens = Statement("SELECT 1 FROM factor_tokens WHERE expires_at < $1 LIMIT 1")
    static let factorTokens = Statement(
        "DELETE FROM factor_tokens WHERE hash IN (SELECT hash FROM factor_tokens WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)")
}

private enum DeviceStatements {
    /// What a device follows goes with it, and may be a house's that is on its way: devices wait for its end.
    static let anyInstallations = Statement(
        "SELECT 1 FROM installations WHERE seen_at < $1 AND NOT EXISTS (SELECT 1 FROM house_moves) LIMIT 1")
    static let installations = Statement(
        """
        DELETE FROM installations WHERE NOT EXISTS (SELECT 1 FROM house_moves WHERE organisation_id <> 0) AND digest IN (
            SELECT digest FROM installations WHERE seen_at < $1 ORDER BY seen_at LIMIT $2)
        """)
    static let anyReminders = Statement("SELECT 1 FROM show_reminders WHERE starts_at < $1 LIMIT 1")
    static let reminders = Statement(
        """
        DELETE FROM show_reminders WHERE (event_id, starts_at) IN (
            SELECT event_id, starts_at FROM show_reminders WHERE starts_at < $1 ORDER BY starts_at LIMIT $2)
        """)
    static let anyFlights = Statement("SELECT 1 FROM flight_notices WHERE until < $1 LIMIT 1")
    static let flights = Statement(
        "DELETE FROM flight_notices WHERE flight IN (SELECT flight FROM flight_notices WHERE until < $1 ORDER BY until LIMIT $2)")
}

/// Takes away what has been kept for long enough, a slice at a time, so that nobody waits for it.
package struct RetentionStore: Sendable {
    /// Rows of one transaction.
    static let slice = 1_000

    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// One slice of each kind; false once nothing is left to do.
    package func sweep(_ times: RetentionTimes, at now: Instant) async throws -> Bool {
        let kinds = [
            (RetentionStatements.anyAudit, RetentionStatements.audit, times.audit),
            (RetentionStatements.anyWaiting, RetentionStatements.waiting, times.unpaid),
            (RetentionStatements.anyPayments, RetentionStatements.payments, times.webhooks),
            (RetentionStatements.anyBilling, RetentionStatements.billing, times.webhooks),
            (RetentionStatements.anyInvites, RetentionStatements.invites, times.invites),
            (DoneStatements.anyPushes, DoneStatements.pushes, RetentionTimes.pushes),
            (DoneStatements.anyItems, DoneStatements.items, RetentionTimes.items),
            (DoneStatements.anyDelivered, DoneStatements.delivered, times.delivered),
            (DoneStatements.anyJobs, DoneStatements.jobs, times.delivered),
            (DoneStatements.anySessions, DoneStatements.sessions, RetentionTimes.sessions),
            (DoneStatements.anyFactorTokens, DoneStatements.factorTokens, FactorToken.life),
            (DoneStatements.anyChallenges, DoneStatements.challenges, PasskeyStore.patience),
            (DeviceStatements.anyInstallations, DeviceStatements.installations, RetentionTimes.installations),
            (DeviceStatements.anyReminders, DeviceStatements.reminders, RetentionTimes.notices),
            (DeviceStatements.anyFlights, DeviceStatements.flights, RetentionTimes.notices),
        ]
        var goesOn = try await sweepUnpaid(before: now.adding(seconds: -times.unpaid))
        for (any, take, seconds) in kinds {
            let before = now.adding(seconds: -seconds)
            // Asking first keeps an idle worker from ever touching the writer.
            guard try await database.read({ try $0.first(any, before, read: { _ in true }) }) != nil else { continue }
            let taken = try await database.sweep { try $0.execute(take, before, RetentionStore.slice) }
            if taken == RetentionStore.slice { goesOn = true }
        }
        return goesOn
    }

    /// What names people in sales that nobody paid.
    private func sweepUnpaid(before: Instant) async throws -> Bool {
        guard try await database.read({ try $0.first(RetentionStatements.anyUnpaid, before, read: { _ in true }) }) != nil else {
            return false
        }
        return try await database.sweep { connection in
            let sales: [String] = try connection.all(RetentionStatements.unpaid, before, RetentionStore.slice)
            try connection.executeEach(RetentionStatements.unpaidAnswers, sales.sorted().map { [$0.sql] })
            try connection.executeEach(RetentionStatements.unpaidBills, sales.sorted().map { [$0.sql] })
            return sales.count == RetentionStore.slice
        }
    }
}
