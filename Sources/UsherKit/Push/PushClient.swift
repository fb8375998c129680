public import Foundation
public import UsherWire

/// A device's place in the house, `/api/installations/{id}`: where notices reach it, and which.
///
/// Each call is tried twice more (0.5 s, 1 s) on network errors, 503 and 504: all of them may come twice.
public struct PushClient: Sendable {
    let sender: RequestSender
    private let bearer: @Sendable () async -> String?

    /// `bearer` gives the token of whoever is signed in, at any desk; without one the device is nobody's.
    public init(
        baseURL: URL, transport: any Transport = URLSessionTransport(), clock: UsherClock = .system, identity: AppIdentity? = .main,
        log: UsherLog = .system, bearer: @escaping @Sendable () async -> String? = { nil }
    ) {
        sender = RequestSender(base: baseURL, times: .milliseconds, transport: transport, clock: clock, identity: identity, log: log)
        self.bearer = bearer
    }

    /// `PUT /api/installations/{id}`. A Bearer that the server does not take counts as none: the device is nobody's then.
    public func register(_ id: UUID, _ request: InstallationRequest) async throws(UsherError) -> InstallationResponse {
        let plain = try sender.request(.put, Self.path(id), json: request)
        let token = await bearer()
        do {
            return try RequestSender.decode(InstallationResponse.self, try await sender.send(plain.bearing(token), retry: .boxOffice))
        } catch {
            guard error.status == 401, token != nil else { throw error }
            return try RequestSender.decode(InstallationResponse.self, try await sender.send(plain, retry: .boxOffice))
        }
    }

    /// `GET /api/installations/{id}`
    public func installation(_ id: UUID) async throws(UsherError) -> InstallationResponse {
        let request = sender.request(.get, Self.path(id)).bearing(await bearer())
        return try RequestSender.decode(InstallationResponse.self, try await sender.send(request, retry: .boxOffice))
    }

    /// `DELETE /api/installations/{id}`: nothing reaches this device any more. Its id is all that this needs.
    public func remove(_ id: UUID) async throws(UsherError) {
        _ = try await sender.send(sender.request(.delete, Self.path(id)), retry: .boxOffice)
    }

    private static func path(_ id: UUID) -> String { "/api/installations/\(id.uuidString.lowercased())" }
}
