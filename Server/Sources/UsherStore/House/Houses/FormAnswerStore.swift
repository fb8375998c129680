package import UsherCore

/// What came of a form that carries a name of its own: sent again, it gets the first answer and does nothing.
package struct FormAnswerStore: Sendable {
    /// Where the browser was sent, and what it was told there.
    package struct Answer: Sendable, Equatable {
        package let location: String
        package let said: String?

        package init(location: String, said: String?) { (self.location, self.said) = (location, said) }
    }

    package enum Claim: Sendable, Equatable {
        case first
        /// It is being done at this moment, or its process died over it.
        case open
        case answered(Answer)
    }

    let database: Database

    /// How long an answer is kept, in seconds.
    static let life: Int64 = 86_400

    package init(_ database: Database) { self.database = database }

    package func claim(_ once: String, of account: Account.ID, at now: Instant) async throws -> Claim {
        try await database.write { connection in
            try connection.execute(FormStatements.forgetOld, account, now.adding(seconds: -FormAnswerStore.life))
            if try connection.execute(FormStatements.claim, account, once, now) > 0 { return .first }
            guard let (location, said) = try connection.first(FormStatements.find, account, once), let location else { return .open }
            return .answered(Answer(location: location, said: said))
        }
    }

    package func keep(_ answer: Answer, for once: String, of account: Account.ID) async throws {
        try await database.write { try $0.execute(FormStatements.keep, account, once, answer.location, answer.said) }
    }

    /// Nothing came of it: the form may be sent again.
    package func release(_ once: String, of account: Account.ID) async throws {
        try await database.write { try $0.execute(FormStatements.release, account, once) }
    }
}

private enum FormStatements {
    static let claim = Statement(
        "INSERT INTO form_answers (account_id, once, at) VALUES ($1, $2, $3) ON CONFLICT (account_id, once) DO NOTHING")
    static let find = Selection<String?, String?>("SELECT location, said FROM form_answers WHERE account_id = $1 AND once = $2")
    static let keep = Statement("UPDATE form_answers SET location = $3, said = $4 WHERE account_id = $1 AND once = $2")
    static let release = Statement("DELETE FROM form_answers WHERE account_id = $1 AND once = $2 AND location IS NULL")
    static let forgetOld = Statement("DELETE FROM form_answers WHERE account_id = $1 AND at < $2")
}
