package import UsherCore

/// The mail that confirms a new account's address, and how many such mails there may be.
package struct NewAccountMail: Sendable {
    package let token: MailToken
    package let item: OutboxItem
    package let allowance: MailAllowance
    /// Whose deed it is: a client's address.
    package let cause: String

    package init(token: MailToken, item: OutboxItem, allowance: MailAllowance, cause: String) {
        self.token = token
        self.item = item
        self.allowance = allowance
        self.cause = cause
    }
}

extension MailTokenTransaction {
    /// Sends it with the transaction that makes the account, unless somebody has caused too many: the account is made all the same, and its
    /// owner can ask for the mail later. Returns whether it goes out.
    @discardableResult
    func send(_ mail: NewAccountMail, to account: Account.ID, email: String, at now: Instant) throws -> Bool {
        let limits = mail.allowance
        guard
            try LimitTransaction(connection).take([limits.bucket(.recipient, email), limits.bucket(.client, mail.cause)], at: now) == nil
        else { return false }
        try keep(mail.token, .verify, of: account, at: now)
        try OutboxTransaction(connection).enqueue([mail.item], at: now)
        return true
    }
}
