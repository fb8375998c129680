package import UsherCore

private enum AnonymousStatements {
    static let blank = Statement(
        """
        UPDATE accounts SET email = 'deleted-' || uuid || '@invalid', name = '', password = NULL, email_verified_at = NULL,
            mailing_list = 0, subscription = NULL, deactivated_at = $2
        WHERE id = $1
        """)
    static let identities = Statement("DELETE FROM identities WHERE account_id = $1 AND provider <> 'supabase'")
    static let members = Statement("DELETE FROM members WHERE account_id = $1")
    static let keys = Statement("UPDATE api_keys SET revoked_at = $2 WHERE account_id = $1 AND revoked_at IS NULL")
    static let sessions = Statement("UPDATE sessions SET ended_at = $2 WHERE account_id = $1 AND ended_at IS NULL")
    static let mails = Statement("DELETE FROM mail_tokens WHERE account_id = $1")
}

extension Connection {
    /// Takes the person out of an account for ever; its row stays for what refers to it.
    package func anonymise(_ account: Account.ID, by actor: Actor, at now: Instant) throws {
        try execute(AnonymousStatements.identities, account)
        try blankIdentities(of: account)
        try releasePurchases(of: account, at: now)
        try execute(AnonymousStatements.members, account)
        try execute(AnonymousStatements.mails, account)
        try execute(AnonymousStatements.keys, account, now)
        try execute(AnonymousStatements.sessions, account, now)
        try execute(AnonymousStatements.blank, account, now)
        try record(AuditEntry(at: now, actor: actor, action: "account.deleted", subject: .plain("\(account)")))
    }
}
