package import UsherCore

private enum CanvassAccountStatements {
    static let bySubject = Selection<CanvassAccount>(
        """
        SELECT {{columns a}} FROM identities i JOIN accounts a ON a.id = i.account_id
        WHERE i.provider = 'supabase' AND i.subject = $1
        """)
    static let email = Statement(
        "UPDATE identities SET email = $2 WHERE provider = 'supabase' AND subject = $1 AND email IS DISTINCT FROM $2")
    static let blank = Statement("UPDATE identities SET email = NULL WHERE account_id = $1")
    static let emails = Selection<String>(
        """
        SELECT email FROM accounts WHERE id = $1 UNION SELECT email FROM identities WHERE account_id = $1 AND email IS NOT NULL
        """)
}

/// An account as the desk's door knows it.
package struct CanvassAccount: Sendable, Equatable {
    package let id: Account.ID
    package let uuid: String
    package let isShutOut: Bool

    package init(id: Account.ID, uuid: String, isShutOut: Bool) {
        self.id = id
        self.uuid = uuid
        self.isShutOut = isShutOut
    }
}

/// Somebody whom Supabase vouches for.
package struct SupabasePerson: Sendable, Equatable {
    package let subject: String
    /// What the token says; it merges no accounts by itself.
    package let email: EmailAddress?
    package let name: String

    package init(subject: String, email: EmailAddress?, name: String) {
        self.subject = subject
        self.email = email
        self.name = name
    }
}

/// Finds the accounts of people who come with Supabase's tokens, and makes them.
package struct CanvassAccountStore: Sendable {
    private let database: Database
    private let trustsEmail: Bool

    /// `trustsEmail`: a new identity joins the account that has its address, confirmed.
    package init(_ database: Database, trustsEmail: Bool) {
        self.database = database
        self.trustsEmail = trustsEmail
    }

    /// The person's account, made on the first call, once however many calls come at the same time. `uuid` is for a new one.
    package func account(of person: SupabasePerson, uuid: String, by actor: Actor, at now: Instant) async throws -> CanvassAccount {
        if let known = try await database.read({ try CanvassAccountTransaction($0).canvassAccount(person.subject) }) { return known }
        let trusts = trustsEmail
        return try await database.write { connection in
            if let known = try CanvassAccountTransaction(connection).canvassAccount(person.subject) { return known }
            do {
                let id = try CanvassAccountTransaction(connection).welcome(person, uuid: uuid, trusts: trusts, by: actor, at: now)
                let identity = OutsideIdentity(provider: .supabase, subject: person.subject)
                try AccountTransaction(connection).link(identity, to: id, by: Actor(account: id, address: actor.address), at: now)
                if let email = person.email { try connection.execute(CanvassAccountStatements.email, person.subject, email.text) }
            } catch HouseRefusal.taken {
                // Somebody was quicker with the identity or the address: look again.
                throw TransactionRetry()
            }
            guard let made = try CanvassAccountTransaction(connection).canvassAccount(person.subject) else {
                throw DatabaseError.defect("a new identity is not there")
            }
            return made
        }
    }
}

/// Accounts as Canvass knows them, inside a transaction.
struct CanvassAccountTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    fileprivate func canvassAccount(_ subject: String) throws -> CanvassAccount? {
        try connection.first(CanvassAccountStatements.bySubject, subject)
    }

    /// The account that the person gets: where addresses are trusted the one that has theirs, confirmed; else a new one.
    fileprivate func welcome(_ person: SupabasePerson, uuid: String, trusts: Bool, by actor: Actor, at now: Instant) throws -> Account.ID {
        let owner = try trusts ? person.email.flatMap { try AccountTransaction(connection).account(email: $0) } : nil
        if let owner, owner.emailVerified != nil, owner.deactivated == nil { return owner.id }
        // Without an address of its own an account has one that nobody can have.
        let own = trusts && owner == nil ? person.email : nil
        let draft = AccountDraft(
            uuid: uuid, email: own ?? EmailAddress(stored: uuid + PlaceholderAddress.none), name: person.name,
            emailVerified: own == nil ? nil : now)
        return try AccountTransaction(connection).create(draft, by: actor, at: now)
    }

    /// Every address under which an account is known, but none that stands for "no address".
    func addresses(of account: Account.ID) throws -> Set<String> {
        Set(try connection.all(CanvassAccountStatements.emails, account).filter { PlaceholderAddress.isReal($0) })
    }

    /// Forgets the addresses of an account that goes. Its Supabase identity stays, so that its tokens open nothing any more.
    func blankIdentities(of account: Account.ID) throws { try connection.execute(CanvassAccountStatements.blank, account) }
}

/// Addresses that stand for "no address".
enum PlaceholderAddress {
    static let none = "@supabase.invalid"

    /// Whether it is what a deleted account is left with.
    static func isGone(_ email: String) -> Bool { email.hasPrefix("deleted-") && !isReal(email) }

    static func isReal(_ email: String) -> Bool { !email.hasSuffix(".invalid") && !email.hasSuffix("@invalid") }
}

extension CanvassAccount: Selectable {
    init(_ columns: inout Columns) {
        self.init(id: columns.next("id"), uuid: columns.next("uuid"), isShutOut: (columns.next("deactivated_at") as Instant?) != nil)
    }
}
