import UsherHTTP
import UsherCore
import UsherStore

/// What a browser sends to sign in by a passkey, as text.
struct PasskeySent: Sendable {
    let id: String?
    let client: String?
    let data: String?
    let signature: String?
    let handle: String?

    /// Nil where it is not what a browser sends.
    var proof: PasskeyProof? {
        func bytes(_ text: String?) -> [UInt8]? { text.flatMap { $0.utf8.count <= 8_192 ? Base64Text.decode($0) : nil } }
        guard let credential = bytes(id), let client = bytes(client).flatMap(PasskeyClientData.init),
            let data = bytes(data).flatMap(AuthenticatorData.init), let signature = bytes(signature)
        else { return nil }
        let isSaid = handle?.isEmpty == false
        guard !isSaid || bytes(handle) != nil else { return nil }
        return PasskeyProof(
            credential: credential, client: client, data: data, signature: signature, handle: isSaid ? bytes(handle) : nil)
    }
}

extension BoxOfficeAuth {
    /// The site that passkeys are for, which is the main host; nil where there are none, as at houses' own hosts.
    var passkeyParty: PasskeyParty? {
        HostedHouse.current == nil ? PasskeyParty(host: site.main.host, origin: site.main.origin) : nil
    }

    private func party() throws -> PasskeyParty {
        guard let party = passkeyParty else { throw BoxOfficeDesk.passkeysOff }
        return party
    }

    func askForPasskey(_ principal: Principal<SignIn>) async throws -> PasskeyOptions {
        let (party, challenge) = (try party(), SecureRandom.text(of: 32))
        let account = principal.credential.account
        let (handle, known) = try await passkeys.ask(account.id, challenge, at: clock.now())
        return .creating(
            challenge: challenge, at: party.host, handle: handle, email: account.email.text, name: account.name, known: known)
    }

    func askForPasskey() async throws -> PasskeyOptions {
        let (party, challenge) = (try party(), SecureRandom.text(of: 32))
        try await passkeys.ask(challenge, at: clock.now())
        return .getting(challenge: challenge, at: party.host)
    }

    func addPasskey(
        client: [UInt8], data: [UInt8], key: [UInt8], name: String, _ principal: Principal<SignIn>
    ) async throws -> PasskeyRow {
        let party = try party()
        do {
            guard let client = PasskeyClientData(client), let data = AuthenticatorData(data) else { throw PasskeyRefusal.malformed }
            return try await passkeys.add(
                NewPasskey(client: client, data: data, key: key, name: name), to: principal.account,
                from: principal.credential.session.id, at: party, by: principal.actor, at: clock.now())
        } catch let refusal as PasskeyRefusal {
            try await note(refusal, "passkey.refused", principal.actor, "\(principal.account)")
            throw refusal
        }
    }

    /// Lets in whoever proves a passkey. Wrong ones are limited and noted as passwords are.
    func signIn(_ sent: PasskeySent, _ context: UsherContext) async throws -> SignedIn {
        let party = try party()
        let (session, actor, now) = (newSession(), actor(context), clock.now())
        do {
            return try await passwords.addresses.counting(context.client.party, where: { $0 is PasskeyRefusal }) {
                guard let proof = sent.proof else { throw PasskeyRefusal.malformed }
                let account = try await passkeys.signIn(
                    proof, at: party, session: session, audience: accounts.audience, by: actor, at: now)
                return SignedIn(account: account, token: try await tokens.make(account, session, at: now))
            }
        } catch let refusal as PasskeyRefusal {
            try await note(refusal, "signin.refused", actor, "passkey")
            throw refusal
        }
    }

    private func note(_ refusal: PasskeyRefusal, _ action: String, _ actor: Actor, _ subject: String) async throws {
        try await trail.record(
            AuditEntry(
                at: clock.now(), actor: actor, action: action, subject: .plain(subject),
                result: "\(PasskeyRefusal.code): \(refusal.rawValue)"))
    }
}
