import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct TourModelTests {
    /// A server with one protected tour in two languages: it answers 304 to what it said before.
    ///
    /// `@unchecked Sendable`: everything that changes is only touched under `lock`.
    private final class TourServer: Transport, @unchecked Sendable {
        private let lock = NSLock()
        private var opened = false
        private var log: [(path: String, status: Int)] = []
        private var refusal: (status: Int, code: String)?

        var answers: [String] { lock.withLock { log.map { "\($0.path) \($0.status)" } } }
        func refuse(_ status: Int, _ code: String) { lock.withLock { refusal = (status, code) } }

        func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
            let response: UsherResponse
            do { response = try answer(request) } catch { throw .decoding("\(error)") }
            lock.withLock { log.append((request.url.path() + (request.url.query().map { "?" + $0 } ?? ""), response.status)) }
            return response
        }

        private func answer(_ request: UsherRequest) throws -> UsherResponse {
            let path = request.url.path()
            if path == "/vouchers/validate" {
                if let refusal = lock.withLock({ refusal }) {
                    return .json(refusal.status, #"{"statusCode":\#(refusal.status),"message":"No","code":"\#(refusal.code)"}"#)
                }
                lock.withLock { opened = true }
                return .json(
                    200,
                    #"{"voucher":{"code":"A","tourId":"t1","validUntil":null},"tour":{"id":"t1","slug":"t1","title":"Milan"},"accessGranted":true}"#
                )
            }
            if path.hasPrefix("/auth/") { return try signIn(request, path) }
            let isOpen = lock.withLock { opened }
            let body: Data =
                if path == "/tours" { try WireJSON.encoder.encode([tour(isOpen)]) } else if path.hasSuffix("/points") {
                    try WireJSON.encoder.encode(TourSamples.points)
                } else { try WireJSON.encoder.encode(detail(isOpen, request)) }
            let etag = "\"\(body.hashValue)\""
            if request.headers["If-None-Match"] == etag { return UsherResponse(status: 304, headers: ["ETag": etag]) }
            return UsherResponse(status: 200, headers: ["ETag": etag], body: body)
        }

        private func signIn(_ request: UsherRequest, _ path: String) throws -> UsherResponse {
            let body = String(decoding: request.body ?? Data(), as: UTF8.self)
            let user =
                #"{"id":"u1","email":"ann@example.org","name":"Ann","preferredLanguage":"it","mailingListOptIn":true,"createdAt":"2025-12-20T19:30:00Z"}"#
            switch (request.method, path) {
            case (.delete, "/auth/me"):
                return body.contains("right")
                    ? UsherResponse(status: 204) : .json(401, #"{"statusCode":401,"message":"No","code":"invalid_credentials"}"#)
            case (_, "/auth/me"): return .json(200, user)
            case (_, "/auth/logout"): return UsherResponse(status: 204)
            default:
                if body.contains("taken@") { return .json(409, #"{"statusCode":409,"message":"Taken","code":"email_taken"}"#) }
                return .json(200, #"{"user":\#(user),"tokens":{"accessToken":"a","refreshToken":"r"}}"#)
            }
        }

        private func tour(_ isOpen: Bool) -> WalksTour {
            WalksTour(
                id: "t1", slug: "t1", isProtected: true, hasAccess: isOpen,
                versions: [TourLanguage.it, .en].map {
                    .init(
                        id: $0.rawValue, language: $0, title: $0 == .it ? "Milano" : "Milan", description: "", city: "Milan",
                        durationMinutes: 40,
                        distanceKm: 1.7, coverImageURL: nil)
                })
        }

        private func detail(_ isOpen: Bool, _ request: UsherRequest) -> WalksTourDetail {
            var detail = TourSamples.detail("t1", true, request.url.query() == "language=it" ? .it : .en)
            detail.hasAccess = isOpen
            return detail
        }
    }

    private func world(_ body: (TourServer, FaultyTransport, WalksClient, URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let server = TourServer()
            let line = FaultyTransport(server)
            let client = WalksClient(baseURL: EveryCall.base, transport: line, clock: EveryCall.clock)
            try await body(server, line, client, folder)
        }
    }

    @Test("Apps P49 Lists and details are there at once from the cache, then 304; without a network with their age")
    func cached() async throws {
        try await world { server, line, client, folder in
            let cache = TourCache(client: client, folder: folder, account: "ann")
            let first = ToursModel(cache: cache, system: ["it-IT"])
            #expect(first.state == .loading && first.tours.isEmpty)
            await first.load()
            #expect(first.state == .shown && first.staleSince == nil)
            let tour = TourModel(cache: cache, id: "t1", language: .it)
            #expect(tour.state == .loading)
            await tour.load()
            #expect(tour.state == .shown && !tour.isOpen && tour.content == nil)
            // Another launch.
            let again = ToursModel(cache: cache, system: ["it-IT"])
            let sameTour = TourModel(cache: cache, id: "t1", language: .it)
            #expect(again.tours == first.tours && again.staleSince != nil && sameTour.detail == tour.detail && sameTour.staleSince != nil)
            await again.load()
            await sameTour.load()
            #expect(again.staleSince == nil && sameTour.staleSince == nil)
            #expect(server.answers == ["/tours 200", "/tours/t1?language=it 200", "/tours 304", "/tours/t1?language=it 304"])
            line.isDown = true
            let away = ToursModel(cache: cache)
            await away.load()
            #expect(away.state == .shown && away.staleSince != nil && away.error == .network("dropped before it arrived"))
            // Another account has nothing of it.
            #expect(TourCache(client: client, folder: folder, account: nil).tours == nil)
            let stranger = ToursModel(cache: TourCache(client: client, folder: folder, account: "bob"))
            await stranger.load()
            #expect(stranger.state == .failed(.network("dropped before it arrived")))
            cache.wipe()
            #expect(cache.tours == nil)
        }
    }

    @Test("Apps P49 After redeeming a tour is open at once; one language throughout")
    func redeeming() async throws {
        try await world { server, _, client, folder in
            let cache = TourCache(client: client, folder: folder, account: "ann")
            let tours = ToursModel(cache: cache, system: ["it"])
            await tours.load()
            let tour = try #require(tours.tours.first)
            let language = try #require(tours.language(of: tour))
            #expect(language == .it && tours.version(of: tour)?.title == "Milano")
            let model = TourModel(cache: cache, id: tour.id, language: language)
            await model.load()
            await client.tokens.set(AccessTokens(access: "a", refresh: "r"))
            let redeem = RedeemModel(client: client)
            #expect(redeem.state == .entering && !redeem.canRedeem)
            redeem.code = " brera-abcd "
            await redeem.redeem()
            #expect(redeem.state == .opened(tour: "t1", title: "Milan") && redeem.code.isEmpty)
            tours.opened("t1")
            #expect(tours.tours[0].hasAccess)
            await model.opened()
            #expect(model.isOpen && model.points.count == 5 && model.content?.language == .it)
            #expect(server.answers.filter { $0.contains("language") }.allSatisfy { $0.contains("language=it") })
        }
    }

    @Test(
        "Apps P49 What is wrong with a code is told",
        arguments: [
            (400, "voucher_expired", "This code is expired"), (400, "voucher_exhausted", "This code has been used up"),
            (404, "voucher_not_found", "There is no such code"),
        ])
    func refused(status: Int, code: String, words: String) async throws {
        try await world { server, _, client, _ in
            server.refuse(status, code)
            await client.tokens.set(AccessTokens(access: "a", refresh: "r"))
            let redeem = RedeemModel(client: client)
            redeem.code = "BRERA"
            await redeem.redeem()
            guard case .failed(let error) = redeem.state else { return #expect(Bool(false), "\(redeem.state)") }
            #expect(error.message == "No" && error.text?.inEnglish == words && redeem.code == "BRERA")
            server.refuse(409, "already_has_access")
            await redeem.redeem()
            #expect(redeem.state == .alreadyOpen)
        }
    }

    @Test("Apps P49 Registering, signing in, out and leaving; a wrong password and a taken address are told")
    func walker() async throws {
        try await world { _, _, client, folder in
            let secret = FileTokenStore(folder.appending(path: "secret"))
            try secret.write(Data("x".utf8))
            let walker = WalkerModel(client: client, signOut: SignOut(secrets: [secret], clock: EveryCall.clock))
            (walker.email, walker.password) = ("taken@example.org", "long enough")
            #expect(walker.canRegister)
            await walker.register()
            #expect(walker.error?.text?.key == "code.email_taken" && walker.state == .signedOut && walker.password == "long enough")
            walker.email = "ann@example.org"
            walker.password = "short"
            #expect(!walker.canRegister && walker.canSignIn)
            walker.password = "long enough"
            await walker.register()
            guard case .signedIn(let user) = walker.state else { return #expect(Bool(false), "\(walker.state)") }
            #expect(user.email == "ann@example.org" && walker.password.isEmpty)
            let next = WalkerModel(client: client)
            await next.load()
            #expect(next.state == .signedIn(user))
            await walker.deleteAccount(password: "wrong")
            #expect(walker.error?.code == "invalid_credentials" && walker.state == .signedIn(user))
            #expect(try secret.read() != nil)
            await walker.deleteAccount(password: "right")
            #expect(walker.state == .signedOut && walker.error == nil)
            #expect(try secret.read() == nil)
            #expect(await client.tokens.current == nil)
            (walker.email, walker.password) = ("ann@example.org", "long enough")
            await walker.signIn()
            await walker.leave()
            #expect(walker.state == .signedOut)
        }
    }
}
