extension Migrations {
    /// What is kept for a time only is found by its age. Older versions wrote people's addresses into the audit and left them in answered
    /// requests for mails: there they name accounts now, or nobody.
    static let retention = Migration(
        name: "0016-retention",
        script: """
            CREATE INDEX bookings_unpaid ON bookings (changed_at)
                WHERE paid_at IS NULL AND status IN ('expired', 'cancelled') AND (email <> '' OR name <> '');
            CREATE INDEX payment_events_by_age ON payment_events (received_at);
            CREATE INDEX billing_events_by_age ON billing_events (taken_at);
            CREATE INDEX invites_by_email ON invites (email);
            CREATE INDEX invites_by_accepter ON invites (accepted_by) WHERE accepted_by IS NOT NULL;

            UPDATE audit SET subject = COALESCE((SELECT CAST(a.id AS TEXT) FROM accounts a WHERE a.email = audit.subject), '-')
            WHERE subject LIKE '%@%' AND action IN (
                'account.created', 'account.changed', 'account.deactivated', 'account.reactivated', 'account.signed_in', 'email.verified',
                'password.reset', 'signin.refused', 'member.invited', 'invite.revoked', 'invite.accepted');
            UPDATE outbox SET payload = '{}' WHERE kind = 'account-mail-request' AND done_at IS NOT NULL;
            """)
}
