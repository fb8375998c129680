import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension WalksDesk {
    /// GET /auth/me
    @Sendable func me(_ request: Request, _ context: UsherContext) async throws -> Response {
        try .walks(WalksUser(try await fresh(request, context)))
    }

    /// PATCH /auth/me
    @Sendable func changeMe(_ request: Request, _ context: UsherContext) async throws -> Response {
        let walker = try await fresh(request, context)
        let changed = try WalkerForm.change(walker, try await fields(request))
        try await walkers.change(changed)
        return try .walks(WalksUser(changed))
    }

    /// DELETE /auth/me
    @Sendable func deleteMe(_ request: Request, _ context: UsherContext) async throws -> Response {
        try door.passwords.admit(context.client)
        let walker = try await fresh(request, context)
        var fields = try await fields(request)
        let password = fields.optional("password", "must be a text", FieldValue.string)
        try fields.check()
        if let stored = try await walkers.password(of: walker) {
            guard try await door.passwords.check(password ?? "", against: stored, of: walker.email, by: context.client) else {
                throw WalkRefusal.invalidCredentials
            }
        }
        let now = clock.now()
        let rest = try ErasureJob.item(walker.uuid, address: walker.email, seal: seal, at: now)
        try await walkers.delete(walker, then: rest, from: context.client.description, at: now)
        return Response(status: .noContent)
    }

    /// Who asks, as the database has them now.
    private func fresh(_ request: Request, _ context: UsherContext) async throws -> Walker {
        let walker = try await door.walker(request, context)
        guard let fresh = try await walkers.find(walker.uuid) else { throw WalkRefusal.invalidToken }
        return fresh
    }
}
