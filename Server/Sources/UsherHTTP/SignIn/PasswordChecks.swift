import UsherCore
package import UsherStore

/// The one way to try a password, at whatever desk. Every try pays before the password is looked at, so that a hundred at once are not a
/// hundred guesses: from the buckets of the client's address, of that address for this account, and of the account wherever the tries come
/// from. Whoever is right gets the first two back; the account's counts right ones, too, for the work is the same. Addresses take turns
/// in the line before it.
package struct PasswordChecks: Sendable {
    package let passwords: Passwords
    /// The desk's own, which its other guesses may share.
    package let addresses: SharedLimiter<ClientAddress>
    package let attempts: SharedLimiter<SigninAttempt>
    /// The house's: every desk counts the same.
    package let accounts: SharedLimiter<String>

    package init(
        passwords: Passwords, addresses: SharedLimiter<ClientAddress>, attempts: SharedLimiter<SigninAttempt>,
        accounts: SharedLimiter<String>
    ) {
        (self.passwords, self.addresses, self.attempts, self.accounts) = (passwords, addresses, attempts, accounts)
    }

    /// Refuses an address that has used up its tries, before anything is read.
    package func admit(_ client: ClientAddress) throws {
        if let wait = addresses.wait(client.party) { throw Problem.rateLimited(retryAfter: wait) }
    }

    /// Whether it is the password of the account that has, or would have, this e-mail. The same work for an account that there is not.
    package func check(_ password: String?, against stored: PasswordHash?, of email: String, by client: ClientAddress) async throws -> Bool
    {
        try await attempt(of: email, by: client) {
            if let password { try await matches(password, stored, for: client) } else { false }
        }
    }

    /// Somebody tries to prove that they are the account of this e-mail, in whatever way: a password, a code. Every way pays from the same buckets.
    package func attempt(of email: String, by client: ClientAddress, _ proves: () async throws -> Bool) async throws -> Bool {
        let attempt = SigninAttempt(address: client.party, email: email)
        try await begin(attempt)
        let isRight: Bool
        do { isRight = try await proves() } catch {
            // Nothing was learned.
            try await giveBack(attempt)
            throw error
        }
        if isRight { try await giveBackToAddress(attempt) }
        return isRight
    }

    /// The check alone, for whoever has paid for the attempt.
    package func matches(_ password: String, _ stored: PasswordHash?, for client: ClientAddress) async throws -> Bool {
        try await inLine { try await passwords.verify(password, against: stored, asker: "\(client.party)") }
    }

    /// The hash of a new password.
    package func hash(_ password: String, for client: ClientAddress) async throws -> PasswordHash {
        try await inLine { try await passwords.hash(password, asker: "\(client.party)") }
    }

    /// One address that has filled its own part of the line is limited as by a bucket; others are not, and hear nothing of it.
    private func inLine<T: Sendable>(_ body: () async throws -> T) async throws -> T {
        do { return try await body() } catch WorkPool.Refusal.fullOfOne { throw Problem.rateLimited(retryAfter: 1) }
    }

    private func begin(_ attempt: SigninAttempt) async throws {
        try await addresses.spend(attempt.address)
        if let wait = try await attempts.take(attempt) {
            try await addresses.giveBack(attempt.address)
            throw Problem.rateLimited(retryAfter: wait)
        }
        if let wait = try await accounts.take(attempt.email) {
            try await giveBackToAddress(attempt)
            throw Problem.rateLimited(retryAfter: wait)
        }
    }

    private func giveBack(_ attempt: SigninAttempt) async throws {
        try await giveBackToAddress(attempt)
        try await accounts.giveBack(attempt.email)
    }

    private func giveBackToAddress(_ attempt: SigninAttempt) async throws {
        try await addresses.giveBack(attempt.address)
        try await attempts.giveBack(attempt)
    }
}
