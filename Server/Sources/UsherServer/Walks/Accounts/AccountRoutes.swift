import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension WalksDesk {
    /// POST /auth/register
    @Sendable func register(_ request: Request, _ context: UsherContext) async throws -> Response {
        try await door.registrations.spend(context.client.party)
        let draft = try WalkerForm.register(try await fields(request))
        let now = clock.now()
        var generator = SystemRandomNumberGenerator()
        let uuid = UUIDText.v7(at: now, using: &generator)
        let family = WalkFamily(id: WalkTokens.random(), first: WalkTokens.claims(at: now))
        let mail = try AccountMail.forNewAccount(
            uuid, in: nil, seal: seal, allowance: allowance, cause: context.client, at: now)
        let hash = try await door.passwords.hash(draft.password, for: context.client)
        let made = try await walkers.register(
            draft, uuid: uuid, password: hash, family: family, mail: mail, from: context.client.description, at: now)
        guard let made else { throw WalkRefusal.emailTaken }
        return try await signedIn(made, family, status: .created)
    }

    /// POST /auth/login
    @Sendable func login(_ request: Request, _ context: UsherContext) async throws -> Response {
        try door.passwords.admit(context.client)
        var fields = try await fields(request)
        let email = fields.required("email", "must be a text", or: "", FieldValue.string)
        let password = fields.required("password", "must be a text", or: "", FieldValue.string)
        try fields.check()
        let sent = EmailAddress(email)?.text ?? ""
        let normal = sent.utf8.contains(0) ? "" : sent
        let found = try await walkers.credentials(normal)
        let isRight = try await door.passwords.check(password, against: found?.password, of: normal, by: context.client)
        let now = clock.now()
        let family = WalkFamily(id: WalkTokens.random(), first: WalkTokens.claims(at: now))
        guard isRight, let found,
            try await walkers.begin(family, for: found.walker, with: found.password, from: context.client.description, at: now)
        else { throw WalkRefusal.invalidCredentials }
        return try await signedIn(found.walker, family, status: .ok)
    }

    /// POST /auth/refresh
    @Sendable func refresh(_ request: Request, _ context: UsherContext) async throws -> Response {
        try await door.signins.counting(context.client.party, where: { $0 as? WalkRefusal == .invalidRefreshToken }) {
            try await refreshed(request, context)
        }
    }

    private func refreshed(_ request: Request, _ context: UsherContext) async throws -> Response {
        let text = try WalkerForm.text(try await fields(request), "refreshToken")
        let now = clock.now()
        guard let token = await tokens.read(text, typ: "refresh"), token.isLive(at: now), let family = token.fam,
            let pair = try await families.rotate(
                SentRefresh(jti: token.jti, family: family, subject: token.sub), next: WalkTokens.claims(at: now),
                from: context.client.description, at: now)
        else { throw WalkRefusal.invalidRefreshToken }
        let signed = try await tokens.sign(pair, family: family, subject: token.sub)
        return try .walks(WalksTokens(signed))
    }

    /// POST /auth/logout
    @Sendable func logout(_ request: Request, _ context: UsherContext) async throws -> Response {
        var fields = try await fields(request)
        let text = fields.required("refreshToken", "must be a text", or: "", FieldValue.string)
        try fields.check()
        if let family = await tokens.read(text, typ: "refresh")?.fam { try await families.end(family, at: clock.now()) }
        return Response(status: .noContent)
    }

    private func signedIn(_ walker: Walker, _ family: WalkFamily, status: HTTPResponse.Status) async throws -> Response {
        let pair = try await tokens.sign(family.first, family: family.id, subject: walker.uuid)
        return try .walks(WalksAuthResponse(user: WalksUser(walker), tokens: WalksTokens(pair)), status: status)
    }
}
