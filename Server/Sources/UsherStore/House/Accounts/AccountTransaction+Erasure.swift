package import UsherCore

private enum ErasureStatements {
    static let email = Selection<String, Instant?>("SELECT email, email_verified_at FROM accounts WHERE id = $1")
    static let blank = Statement(
        """
        UPDATE accounts SET email = 'deleted-' || uuid || '@deleted.invalid', name = 'Deleted account', password = NULL,
            email_verified_at = NULL, mailing_list = 0, subscription = NULL, deactivated_at = $2
        WHERE id = $1
        """)
    static let identities = Statement("DELETE FROM identities WHERE account_id = $1 AND provider <> 'supabase'")
    static let members = Statement("DELETE FROM members WHERE account_id = $1")
    static let operators = Statement("DELETE FROM operators WHERE account_id = $1")
    static let mails = Statement("DELETE FROM account_mails WHERE account_id = $1")
    static let browsers = Statement("UPDATE sessions SET agent = NULL WHERE account_id = $1")
    static let grants = Statement("DELETE FROM grants WHERE account_id = $1")
    static let watches = Statement("DELETE FROM show_watches WHERE account_id = $1")
    static let events = Statement("UPDATE walk_events SET account_id = NULL WHERE account_id = $1")
    static let redemptions = Statement("UPDATE redemptions SET account_id = NULL WHERE account_id = $1")
    /// Of what was never paid nobody needs to know whose it was. A payment under way still finds its buyer.
    static let ownBookings = Statement(
        """
        UPDATE bookings SET email = '', name = '' WHERE account_id = $1 AND paid_at IS NULL AND status IN ('pending', 'expired', 'cancelled')
        """)
    static let guestBookings = Statement(
        """
        UPDATE bookings SET email = '', name = '', address = NULL
        WHERE account_id IS NULL AND email = $1 AND paid_at IS NULL AND (status IN ('expired', 'cancelled')
            OR status = 'pending' AND provider = 'none')
        """)
    /// What webhooks tell of them from now on has no persons.
    static let hookEvents = Statement(
        """
        UPDATE hook_events SET personal = NULL
        WHERE personal IS NOT NULL AND subject IN (SELECT uuid FROM bookings WHERE account_id = $1)
        """)
    /// What was answered for sales that were never paid, and of shows that are over; what is to come stays for the door, until its time.
    static let answers = Statement(
        """
        DELETE FROM answers WHERE booking IN (SELECT uuid FROM bookings WHERE account_id = $1 AND paid_at IS NULL)
            OR forget_at IS NOT NULL AND booking IN (SELECT b.uuid FROM bookings b JOIN shows s ON s.event_id = b.event_id
                WHERE b.account_id = $1 AND s.over_at <= $2)
        """)
    static let guestAnswers = Statement(
        """
        DELETE FROM answers WHERE booking IN (
            SELECT uuid FROM bookings WHERE account_id IS NULL AND email = $1 AND email <> '' AND paid_at IS NULL)
        """)
    static let guestHookEvents = Statement(
        """
        UPDATE hook_events SET personal = NULL
        WHERE personal IS NOT NULL AND subject IN (SELECT uuid FROM bookings WHERE account_id IS NULL AND email = $1)
        """)
    /// Who is erased waits for nothing any more.
    static let waiting = Statement(
        """
        UPDATE waiting SET email = '', name = '', account_id = NULL, ended_at = COALESCE(ended_at, joined_at),
            status = CASE WHEN status IN ('unconfirmed', 'waiting') THEN 'left' ELSE status END
        WHERE account_id = $1
        """)
    static let guestWaiting = Statement(
        """
        UPDATE waiting SET email = '', name = '', ended_at = COALESCE(ended_at, joined_at),
            status = CASE WHEN status IN ('unconfirmed', 'waiting') THEN 'left' ELSE status END
        WHERE email = $1 AND email <> ''
        """)
    static let waitingHookEvents = Statement(
        "UPDATE hook_events SET personal = NULL WHERE personal IS NOT NULL AND subject IN (SELECT uuid FROM waiting WHERE account_id = $1)")
    static let guestWaitingHookEvents = Statement(
        """
        UPDATE hook_events SET personal = NULL
        WHERE personal IS NOT NULL AND subject IN (SELECT uuid FROM waiting WHERE email = $1 AND email <> '')
        """)
    static let acceptedInvites = Statement(
        "UPDATE invites SET email = 'deleted-' || uuid || '@deleted.invalid' WHERE accepted_by = $1")
    static let otherInvites = Statement("DELETE FROM invites WHERE email = $1")
}

extension AccountTransaction {
    /// Takes the person out of an account for ever; its row stays for what refers to it, and its sales for the books and the door.
    /// Nothing else keeps the address or the name; where mails are files, a worker takes those away. Whoever commits
    /// this calls `APIKeyStore.forget`.
    package func erase(_ account: Account.ID, by actor: Actor, at now: Instant) throws {
        try PlanTransaction(connection).lock(.account(account))
        guard let (email, proof) = try connection.first(ErasureStatements.email, account), !PlaceholderAddress.isGone(email) else { return }
        // What others have sent to an address that nobody proved is not this person's to take away.
        let proven = try CanvassAccountTransaction(connection).addresses(of: account).filter { proof != nil || $0 != email }.sorted()
        try SessionTransaction(connection).endSignIns(of: account, because: .deleted, by: actor, at: now)
        try connection.execute(ErasureStatements.identities, account)
        try CanvassAccountTransaction(connection).blankIdentities(of: account)
        try ApplePurchaseTransaction(connection).releasePurchases(of: account, at: now)
        try SubscriptionTransaction(connection).cancelSubscriptions(of: account, at: now)
        for statement in [
            ErasureStatements.members, ErasureStatements.operators, ErasureStatements.mails, ErasureStatements.browsers,
            ErasureStatements.grants, ErasureStatements.watches,
            ErasureStatements.events, ErasureStatements.redemptions, ErasureStatements.hookEvents, ErasureStatements.waitingHookEvents,
            ErasureStatements.waiting, ErasureStatements.ownBookings,
            ErasureStatements.acceptedInvites,
        ] { try connection.execute(statement, account) }
        try connection.execute(ErasureStatements.answers, account, now)
        for address in proven {
            try connection.execute(ErasureStatements.guestHookEvents, address)
            try connection.execute(ErasureStatements.guestAnswers, address)
            try connection.execute(ErasureStatements.guestBookings, address)
            try connection.execute(ErasureStatements.guestWaitingHookEvents, address)
            try connection.execute(ErasureStatements.guestWaiting, address)
            try connection.execute(ErasureStatements.otherInvites, address)
        }
        try connection.execute(ErasureStatements.blank, account, now)
        try AuditTransaction(connection).record(AuditEntry(at: now, actor: actor, action: "account.deleted", subject: .plain("\(account)")))
    }
}
