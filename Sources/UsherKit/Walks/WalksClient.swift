public import Foundation
public import UsherWire

/// Walks' routes, one method each. Tokens are renewed as needed, once for all calls that wait.
///
/// ```swift
/// let walks = WalksClient(baseURL: URL(string: "https://walks.example.org")!)
/// let tours = try await walks.tours()
/// let points = try await walks.points(of: tours[0].id, language: .en)
/// ```
/// Network errors, 408, 425, 429 and 5xx are tried twice more, after 1 s and 2 s (or `Retry-After` up to a minute); registering
/// never is.
public actor WalksClient {
    let sender: RequestSender
    /// The account's two tokens, renewed for all calls that wait.
    public nonisolated let tokens: TokenRefresher
    private let signed: AuthorizedSender

    /// `onSignedOut` is told once when the session ends by itself.
    public init(
        baseURL: URL, store: any TokenStore = MemoryTokenStore(), transport: any Transport = URLSessionTransport(),
        clock: UsherClock = .system,
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }, onSignedOut: @escaping @Sendable () -> Void = {},
        identity: AppIdentity? = .main, log: UsherLog = .system
    ) {
        let sender = RequestSender(
            base: baseURL, times: .seconds, transport: transport, clock: clock, random: random, identity: identity, log: log)
        self.sender = sender
        let renewing: TokenRefresher.Renewal = { tokens in
            let body = WalksRefreshRequest(refreshToken: tokens.refresh ?? "")
            let response = try await sender.send(try sender.request(.post, "/auth/refresh", json: body), retry: .walks)
            let pair = try RequestSender.decode(WalksTokens.self, response)
            return AccessTokens(access: pair.accessToken, refresh: pair.refreshToken)
        }
        tokens = TokenRefresher(store: store, clock: clock, renew: renewing, onSignedOut: onSignedOut)
        // Where signing in is optional, a token that is not taken is told by a header.
        signed = AuthorizedSender(
            sender: sender, tokens: tokens,
            hints: { $0.headers["WWW-Authenticate"]?.contains("invalid_token") == true })
    }

    // MARK: - Accounts

    /// `POST /auth/register`; signs in.
    public func register(_ request: WalksRegisterRequest) async throws(UsherError) -> WalksAuthResponse {
        try await signIn("/auth/register", request, retry: .never)
    }

    /// `POST /auth/login`
    public func login(email: String, password: String) async throws(UsherError) -> WalksAuthResponse {
        try await signIn("/auth/login", WalksLoginRequest(email: email, password: password), retry: .walks)
    }

    /// Signs out at once, also without a network, and while a renewal is under way.
    public func logout() async {
        let refresh = await tokens.current?.refresh
        await tokens.set(nil)
        guard let refresh, let request = try? sender.request(.post, "/auth/logout", json: WalksRefreshRequest(refreshToken: refresh)) else {
            return
        }
        _ = try? await sender.send(request, retry: .walks)
    }

    /// `GET /auth/me`
    public func me() async throws(UsherError) -> WalksUser { try await get(WalksUser.self, "/auth/me") }

    /// `PATCH /auth/me`; what is nil stays.
    public func update(_ profile: WalksProfileRequest) async throws(UsherError) -> WalksUser {
        try RequestSender.decode(
            WalksUser.self, try await signed.send(try sender.request(.patch, "/auth/me", json: profile), retry: .walks))
    }

    /// `DELETE /auth/me`; signs out.
    public func deleteAccount(password: String?) async throws(UsherError) {
        let request = try sender.request(.delete, "/auth/me", json: WalksDeleteRequest(password: password))
        // A wrong password is a 401 too: no reason to renew anything.
        _ = try await sender.send(request.bearing(try await tokens.access()), retry: .never)
        await tokens.set(nil)
    }

    private func signIn(_ path: String, _ body: some Encodable, retry policy: RetryPolicy) async throws(UsherError) -> WalksAuthResponse {
        let response = try await sender.send(try sender.request(.post, path, json: body), retry: policy)
        let answer = try RequestSender.decode(WalksAuthResponse.self, response)
        await tokens.note(response.date)
        await tokens.set(AccessTokens(access: answer.tokens.accessToken, refresh: answer.tokens.refreshToken))
        return answer
    }

    // MARK: - Tours

    /// `GET /tours`; of one organisation by its slug.
    public func tours(organisation: String? = nil) async throws(UsherError) -> [WalksTour] {
        try await get([WalksTour].self, "/tours", [("organisation", organisation)])
    }

    /// `GET /tours/{id}`
    public func tour(_ id: String, language: TourLanguage) async throws(UsherError) -> WalksTourDetail {
        try await get(WalksTourDetail.self, "/tours/\(RequestSender.encoded(id))", [("language", language.rawValue)])
    }

    /// `GET /tours/{id}/points`, by order.
    public func points(of tour: String, language: TourLanguage) async throws(UsherError) -> [WalksPoint] {
        try await get([WalksPoint].self, "/tours/\(RequestSender.encoded(tour))/points", [("language", language.rawValue)])
    }

    /// `GET /tours/{id}/manifest`: every file of a download.
    public func manifest(of tour: String, language: TourLanguage) async throws(UsherError) -> WalksManifest {
        try await get(WalksManifest.self, "/tours/\(RequestSender.encoded(tour))/manifest", [("language", language.rawValue)])
    }

    /// What a redeemed code opened.
    public enum Redemption: Sendable, Hashable {
        /// The tour is open now.
        case granted(WalksVoucherResponse)
        /// The first try had succeeded, its answer was lost.
        case alreadyGranted
    }

    /// `POST /vouchers/validate`
    public func redeem(_ code: String) async throws(UsherError) -> Redemption {
        let attempts = Attempts()
        do {
            let request = try sender.request(.post, "/vouchers/validate", json: WalksVoucherRequest(code: code))
            let response = try await signed.send(request, retry: .walks, attempts: attempts)
            return .granted(try RequestSender.decode(WalksVoucherResponse.self, response))
        } catch {
            if error.status == 409, attempts.isRepeated { return .alreadyGranted }
            throw error
        }
    }

    /// `POST /analytics/events`, 1 to 100. Returns how many the server would not take.
    @discardableResult
    public func send(_ events: [WalksEvent]) async throws(UsherError) -> Int {
        try await send(events, retry: .walks)
    }

    func send(_ events: [WalksEvent], retry policy: RetryPolicy) async throws(UsherError) -> Int {
        let request = try sender.request(.post, "/analytics/events", json: WalksEventBatch(events: events))
        return Int(try await signed.send(request, retry: policy).headers["Usher-Rejected"] ?? "") ?? 0
    }

    private func get<Wire: Decodable>(
        _ type: Wire.Type, _ path: String, _ query: [(String, String?)] = []
    ) async throws(UsherError) -> Wire {
        try RequestSender.decode(type, try await raw(path, query))
    }

    /// The answer as it came, to be kept; without a body, status 304, where it is still what the tag names.
    func raw(_ path: String, _ query: [(String, String?)], etag: String? = nil) async throws(UsherError) -> UsherResponse {
        var request = sender.request(.get, path, query)
        request.headers["If-None-Match"] = etag
        return try await signed.send(request, retry: .walks)
    }
}
