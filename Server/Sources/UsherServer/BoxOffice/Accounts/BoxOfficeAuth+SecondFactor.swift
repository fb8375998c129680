import UsherHTTP
import UsherCore
import UsherStore

extension BoxOfficeAuth {
    /// Lets in whoever has proved the first factor and knows a code of the second. Codes are limited and noted as passwords are.
    func signIn(token: String?, code: String?, _ context: UsherContext) async throws -> SignedIn {
        guard let text = AccountRule.filled(token), let code = AccountRule.filled(code), code.utf8.count <= 100 else {
            throw AccountRefusal.missingFields(.other)
        }
        let token = FactorToken(text: text)
        guard let owner = try await factors.owner(of: token, at: clock.now()) else {
            try await passwords.addresses.spend(context.client.party)
            throw AccountRefusal.invalidFactorToken
        }
        let (session, now, actor) = (newSession(), clock.now(), actor(context))
        var proof = SecondFactorStore.Proof.tooLate
        _ = try await passwords.attempt(of: owner.email.text, by: context.client) {
            try await guessing(owner) {
                proof = try await factors.signIn(token, code: code, session: session, audience: accounts.audience, by: actor, at: now)
                return if case .wrong = proof { false } else { true }
            }
            return if case .right = proof { true } else { false }
        }
        switch proof {
        case .right(let account): return SignedIn(account: account, token: try await tokens.make(account, session, at: now))
        case .tooLate: throw AccountRefusal.invalidFactorToken
        case .wrong:
            try await trail.record(
                AuditEntry(
                    at: now, actor: actor, action: "signin.refused", subject: .plain("\(owner.id)"),
                    result: AccountRefusal.invalidCode.code))
            throw AccountRefusal.invalidCode
        }
    }

    /// Tries a code, for which `isRight` stands. Only wrong ones count: whoever has tried too many of an account's waits, and its owner gets a mail.
    @discardableResult
    private func guessing(_ account: Account, isRight: () async throws -> Bool) async throws -> Bool {
        if let wait = try await codes.take("\(account.id)") {
            let now = clock.now()
            try await factors.warn(account, by: AccountMail.codesGuessed.notice(to: account.uuid, at: now), at: now)
            throw Problem.rateLimited(retryAfter: wait)
        }
        let right: Bool
        do { right = try await isRight() } catch {
            try await codes.giveBack("\(account.id)")
            throw error
        }
        if right { try await codes.giveBack("\(account.id)") }
        return right
    }

    /// Whoever is signed in proves again that it is them, by their password or a code; false where it is neither.
    func prove(_ principal: Principal<SignIn>, _ proof: String, _ context: UsherContext) async throws -> Bool {
        let account = principal.credential.account
        let isRight = try await passwords.attempt(of: account.email.text, by: context.client) {
            let isCode = OneTimeSecret.isCode(proof.filter { !$0.isWhitespace }) || RecoveryCode(typed: proof) != nil
            // What looks like a code is one where there are codes: a try that has told something is not given back for what comes after it.
            if isCode, try await factors.isOn(account.id) {
                return try await guessing(account) { try await factors.use(proof, of: account, at: clock.now()) }
            }
            let stored = try await accounts.password(of: account)
            return try await passwords.matches(proof, stored, for: context.client)
        }
        let now = clock.now()
        if isRight {
            try await sessions.prove(principal.credential.session, by: principal.actor, at: now)
        } else {
            try await trail.record(
                AuditEntry(
                    at: now, actor: principal.actor, action: "proof.refused", subject: .plain("\(account.id)"),
                    result: AccountRefusal.wrongPassword.code))
        }
        return isRight
    }
}
