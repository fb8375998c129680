import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension WalksDesk {
    /// POST /auth/register
    @Sendable func register(_ request: Request, _ context: UsherContext) async throws -> Response {
        if let wait = door.registrations.take(context.client.party) { throw Problem.rateLimited(retryAfter: wait) }
        let draft = try WalkerFields.register(try await WalksBody.object(request))
        let now = clock.now()
        let family = WalkFamily(id: WalkTokens.random(), first: WalkTokens.claims(at: now))
        guard let walker = try await walkers.register(draft, family: family, from: context.client.description, at: now) else {
            throw WalkRefusal.emailTaken
        }
        return try await signedIn(walker, family, status: .created)
    }

    /// POST /auth/login
    @Sendable func login(_ request: Request, _ context: UsherContext) async throws -> Response {
        let address = context.client.party
        // Every try pays at first: those at the same time cannot all be the last.
        if let wait = door.signins.take(address) { throw Problem.rateLimited(retryAfter: wait) }
        var failed = false
        defer { if !failed { door.signins.giveBack(address) } }
        let body = try await WalksBody.object(request)
        var fields = WalkFields(body)
        let email = fields.required("email", "must be a text", or: "", WalkFields.string)
        let password = fields.required("password", "must be a text", or: "", WalkFields.string)
        try fields.check()
        let normal = EmailAddress(email)?.text ?? ""
        let both = WalksDoor.AddressAndEmail(address: address, email: normal)
        if let wait = door.signinsPerEmail.take(both) { throw Problem.rateLimited(retryAfter: wait) }
        guard !normal.utf8.contains(0), let walker = try await walkers.signIn(normal, password: password) else {
            failed = true
            throw WalkRefusal.invalidCredentials
        }
        door.signinsPerEmail.giveBack(both)
        let now = clock.now()
        let family = WalkFamily(id: WalkTokens.random(), first: WalkTokens.claims(at: now))
        try await walkers.begin(family, for: walker, from: context.client.description, at: now)
        return try await signedIn(walker, family, status: .ok)
    }

    /// POST /auth/refresh
    @Sendable func refresh(_ request: Request, _ context: UsherContext) async throws -> Response {
        let address = context.client.party
        if let wait = door.signins.take(address) { throw Problem.rateLimited(retryAfter: wait) }
        var failed = false
        defer { if !failed { door.signins.giveBack(address) } }
        let text = try WalkerFields.text(try await WalksBody.object(request), "refreshToken")
        let now = clock.now()
        guard let token = await tokens.read(text, typ: "refresh"), token.isLive(at: now), let family = token.fam,
            let pair = try await families.rotate(
                SentRefresh(jti: token.jti, family: family, subject: token.sub), next: WalkTokens.claims(at: now),
                from: context.client.description, at: now)
        else {
            failed = true
            throw WalkRefusal.invalidRefreshToken
        }
        let signed = try await tokens.sign(pair, family: family, subject: token.sub)
        var json = JSONWriter(capacity: 1024)
        json.pair(signed)
        return .walks(json.bytes)
    }

    /// POST /auth/logout
    @Sendable func logout(_ request: Request, _ context: UsherContext) async throws -> Response {
        var fields = WalkFields(try await WalksBody.object(request))
        let text = fields.required("refreshToken", "must be a text", or: "", WalkFields.string)
        try fields.check()
        if let family = await tokens.read(text, typ: "refresh")?.fam { try await families.end(family, at: clock.now()) }
        return Response(status: .noContent)
    }

    private func signedIn(_ walker: Walker, _ family: WalkFamily, status: HTTPResponse.Status) async throws -> Response {
        let pair = try await tokens.sign(family.first, family: family.id, subject: walker.uuid)
        var json = JSONWriter(capacity: 1536)
        json.beginObject()
        json.name("user")
        json.walker(walker)
        json.name("tokens")
        json.pair(pair)
        json.endObject()
        return .walks(json.bytes, status: status)
    }
}

extension JSONWriter {
    mutating func walker(_ walker: Walker) {
        beginObject()
        member("id", walker.uuid)
        member("email", walker.email)
        member("name", walker.name)
        member("preferredLanguage", walker.language)
        member("mailingListOptIn", walker.mailingList)
        member("createdAt", walker.created)
        endObject()
    }

    fileprivate mutating func pair(_ pair: WalkTokens.Pair) {
        beginObject()
        member("accessToken", pair.access)
        member("refreshToken", pair.refresh)
        endObject()
    }
}
