import Foundation
import Synchronization
import Testing
import UsherKit
import UsherTesting

@Suite struct WalksClientTests {
    private static func refreshes(_ line: FaultyTransport) -> Int { line.requests.count { $0.url.path == "/auth/refresh" } }

    @Test("Walks A52 Ten calls at once with a token that is over: one refresh, ten successes")
    func together() async throws {
        try await WalksKit.run { walks in
            let client = walks.client()
            _ = try await client.register(WalksRegisterRequest(email: "a@x.it", password: "password-1"))
            let first = await client.tokens.current
            walks.kit.clock.advance(900)
            walks.line.forget()
            let names = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<10 { group.addTask { try await client.me().email } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(names == Array(repeating: "a@x.it", count: 10) && Self.refreshes(walks.line) == 1)
            let second = await client.tokens.current
            #expect(second != first)
        }
    }

    @Test("Walks A52 The server takes the token for over though the device does not: one refresh, one repeat")
    func hinted() async throws {
        try await WalksKit.run { walks in
            let client = walks.client()
            _ = try await client.register(WalksRegisterRequest(email: "a@x.it", password: "password-1"))
            walks.line.forget()
            let refusal = UsherResponse.json(
                401, #"{"statusCode":401,"message":"x","error":"Unauthorized","code":"invalid_token"}"#,
                ["WWW-Authenticate": "Bearer error=\"invalid_token\""])
            walks.line.next(.answer(refusal))
            _ = try await client.me()
            #expect(walks.line.requests.map(\.url.path) == ["/auth/me", "/auth/refresh", "/auth/me"])
            walks.line.forget()
            // An optional route answers, and hints.
            walks.line.next(.answer(.json(200, "[]", ["WWW-Authenticate": "Bearer error=\"invalid_token\""])))
            let tours = try await client.tours()
            #expect(tours.count == 2 && walks.line.requests.map(\.url.path) == ["/tours", "/auth/refresh", "/tours"])
        }
    }

    @Test("Walks A52 A refused refresh signs out once; offline the tokens stay")
    func ends() async throws {
        try await WalksKit.run { walks in
            let store = MemoryTokenStore()
            let box = Counter()
            let client = walks.client(store) { box.count() }
            _ = try await client.register(WalksRegisterRequest(email: "a@x.it", password: "password-1"))
            walks.kit.clock.advance(900)
            walks.line.isDown = true
            let offline = await #expect(throws: UsherError.self) { try await client.me() }
            #expect(offline?.isOutage == true)
            var tokens = await client.tokens.current
            #expect(tokens != nil && box.number == 0)
            walks.line.isDown = false
            walks.line.next(
                .answer(.json(401, #"{"statusCode":401,"message":"x","error":"Unauthorized","code":"invalid_refresh_token"}"#)),
                on: "/auth/refresh")
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<5 { group.addTask { _ = try? await client.me() } }
            }
            tokens = await client.tokens.current
            #expect(tokens == nil && box.number == 1 && store.read() == nil)
        }
    }

    @Test("Walks A52 Signing out while a refresh is under way wins: its tokens are thrown away, nobody is told")
    func signsOutMeanwhile() async throws {
        try await WalksKit.run { walks in
            let (store, box, latch) = (MemoryTokenStore(), Counter(), Latch())
            let client = walks.client(store) { box.count() }
            _ = try await client.register(WalksRegisterRequest(email: "a@x.it", password: "password-1"))
            walks.kit.clock.advance(900)
            walks.line.forget()
            walks.line.next(.held(latch), on: "/auth/refresh")
            let call = Task { try await client.me() }
            let isAsked = try await eventually { Self.refreshes(walks.line) > 0 }
            #expect(isAsked)
            await client.logout()
            latch.open()
            await #expect(throws: UsherError.signedOut) { try await call.value }
            let tokens = await client.tokens.current
            #expect(tokens == nil && store.read() == nil && box.number == 0)
            #expect(walks.line.requests.map(\.url.path) == ["/auth/refresh", "/auth/logout"])
            let tours = try await client.tours()
            #expect(tours.count == 2 && walks.line.requests.last?.headers["Authorization"] == nil)
        }
    }

    @Test("Walks A53 503, 503, 200: after 1 s and 2 s; 404 once; Retry-After 7 waits 7; longer than a minute is an error")
    func retries() async throws {
        try await WalksKit.run { walks in
            let (client, clock) = (walks.client(), walks.kit.clock)
            walks.line.next([503, 503])
            let tours = try await client.tours()
            #expect(tours.count == 2 && clock.waits == [1, 2])
            walks.line.forget()
            let missing = await #expect(throws: UsherError.self) { try await client.tour("nope", language: .en) }
            #expect(missing?.code == "tour_not_found" && walks.line.requests.count == 1)
            walks.line.next(.answer(.json(429, "{}", ["Retry-After": "7"])))
            _ = try await client.tours()
            #expect(clock.waits.last == 7)
            walks.line.forget()
            walks.line.next(.answer(.json(429, "{}", ["Retry-After": "61"])))
            await #expect(throws: UsherError.http(status: 429, retryAfter: 61)) { try await client.tours() }
            #expect(walks.line.requests.count == 1)
            walks.line.forget()
            walks.line.next([503])
            await #expect(throws: UsherError.self) {
                try await client.register(WalksRegisterRequest(email: "b@x.it", password: "password-1"))
            }
            #expect(walks.line.requests.count == 1)
        }
    }

    @Test("Walks A53 Cancelling returns at once; a 409 on the repeat of a redemption is a success")
    func cancelAndRedeem() async throws {
        try await WalksKit.run { walks in
            let client = walks.client()
            walks.line.next(.hang, on: "/tours")
            let slow = Task { try await client.tours() }
            let isAsked = try await eventually { !walks.line.requests.isEmpty }
            #expect(isAsked)
            slow.cancel()
            await #expect(throws: UsherError.cancelled) { try await slow.value }
            _ = try await client.register(WalksRegisterRequest(email: "a@x.it", password: "password-1"))
            walks.line.next(.dropAfter, on: "/vouchers")
            let redeemed = try await client.redeem("PREMIUM2024")
            #expect(redeemed == .alreadyGranted)
            let again = await #expect(throws: UsherError.self) { try await client.redeem("PREMIUM2024") }
            #expect(again?.code == "already_has_access")
        }
    }

    @Test("Walks A54 message as an array, and a page: typed errors with their status")
    func messages() async throws {
        try await WalksKit.run { walks in
            let client = walks.client()
            walks.line.next(
                .answer(.json(400, #"{"statusCode":400,"message":["email must be an email","too short"],"error":"Bad Request"}"#)))
            let list = await #expect(throws: UsherError.self) { try await client.me() }
            #expect(list?.message == "email must be an email too short" && list?.status == 400)
            walks.line.next(.answer(UsherResponse(status: 418, body: Data("<html>".utf8))))
            let page = await #expect(throws: UsherError.self) { try await client.me() }
            #expect(page == .http(status: 418))
        }
    }

    @Test("Walks A55 One choice of language; UsherKit decodes the seed's JSON, the seed's structs the server's")
    func seeds() async throws {
        #expect(TourLanguage.choose(from: [.it, .en], preferred: .fr, system: ["fr-CA", "de-DE"]) == .en)
        #expect(TourLanguage.choose(from: [.it, .fr], preferred: nil, system: ["fr_CA"]) == .fr)
        #expect(TourLanguage.choose(from: [], preferred: .it) == nil)
        let manifest = try WireJSON.decoder.decode(WalksManifest.self, from: Data(SeedWalk.manifest.utf8))
        #expect(manifest.audio.map(\.sizeBytes) == [5_242_880] && manifest.offlineMap.recommendedZoomLevels == [14, 15, 16])
        let auth = try WireJSON.decoder.decode(WalksAuthResponse.self, from: Data(SeedWalk.auth.utf8))
        #expect(auth.user.name == "John Doe" && auth.tokens.accessToken.hasPrefix("eyJ"))
        let points = try WireJSON.decoder.decode([WalksPoint].self, from: Data(SeedWalk.points.utf8))
        #expect(points.map(\.localization.title) == ["Duomo di Milano"])
        let tour = try WireJSON.decoder.decode(WalksTourDetail.self, from: Data(SeedWalk.tour.utf8))
        #expect(tour.pointCount == 15 && tour.languages.isEmpty)
    }

    @Test("Walks A55 Preferred French, a tour in Italian and English: English in detail, points, manifest and download")
    func oneLanguage() async throws {
        try await WalksKit.run { walks in
            try await withTemporaryFolder { root in
                let client = walks.client()
                let milan = try #require(try await client.tours().first { $0.id == WalksKit.milan })
                let spoken = milan.versions.map(\.language)
                let language = try #require(TourLanguage.choose(from: spoken, preferred: .fr, system: ["fr-FR"]))
                #expect(Set(spoken) == [.en, .it] && language == .en)
                walks.line.forget()
                let detail = try await client.tour(WalksKit.milan, language: language)
                let points = try await client.points(of: WalksKit.milan, language: language)
                let manifest = try await client.manifest(of: WalksKit.milan, language: language)
                let tour = try await walks.downloader(root).download(tour: WalksKit.milan, language: language)
                #expect(detail.version.language == .en && detail.pointCount == points.count && tour.manifest.version == manifest.version)
                #expect(tour.points.map(\.id) == points.map(\.id))
                let asked = walks.line.requests.filter { $0.url.path.hasPrefix("/tours/") }.map(\.url.absoluteString)
                let others = asked.filter { !$0.hasSuffix("?language=en") }
                #expect(asked.count >= 5 && others.isEmpty)
            }
        }
    }

    @Test("Walks A55 The seed's structs decode every answer: accounts, tours, points, manifests, vouchers, refusals")
    func seedStructs() async throws {
        try await WalksKit.run { walks in
            let client = walks.client()
            func read<Value: Decodable>(_ type: Value.Type) throws -> Value { try JSONDecoder().decode(type, from: walks.line.lastBody) }
            let ann = try await client.register(WalksRegisterRequest(email: "a@x.it", password: "password-1", name: "Ann"))
            let registered = try read(SeedWalk.AuthResponse.self)
            #expect(registered.user.id == ann.user.id && registered.user.name == "Ann" && registered.tokens.accessToken.hasPrefix("eyJ"))
            _ = try await client.login(email: "a@x.it", password: "password-1")
            #expect(try read(SeedWalk.AuthResponse.self).user.email == "a@x.it")
            let access = try #require(await client.tokens.current?.access)
            let renewed = try await client.tokens.renewed(after: access)
            #expect(try read(SeedWalk.Tokens.self).accessToken == renewed)
            _ = try await client.tours()
            #expect(try read([SeedWalk.Tour].self).map(\.hasAccess).count == 2)
            let tour = try await client.tour(WalksKit.milan, language: .en)
            let seedTour = try read(SeedWalk.TourDetail.self)
            #expect(seedTour.version.title == tour.version.title && seedTour.pointCount == 5 && seedTour.version.startingPoint.lat > 45)
            _ = try await client.points(of: WalksKit.milan, language: .it)
            #expect(try read([SeedWalk.Point].self).map(\.localization.title) == MilanWalk.names)
            _ = try await client.manifest(of: WalksKit.milan, language: .en)
            let manifest = try read(SeedWalk.Manifest.self)
            #expect(manifest.audio.map(\.order) == [1, 2, 3, 4, 5] && manifest.version == 1 && manifest.images.isEmpty)
            await #expect(throws: UsherError.self) { try await client.points(of: WalksKit.premium, language: .en) }
            #expect(try read(SeedWalk.Failure.self).message == "Access denied. Redeem a voucher to access this tour.")
            _ = try await client.redeem("PREMIUM2024")
            let voucher = try read(SeedWalk.VoucherResponse.self)
            #expect(voucher.accessGranted && voucher.voucher.tourId == WalksKit.premium && voucher.tour.slug == "premium")
        }
    }
}

private final class Counter: Sendable {
    private let value = Mutex(0)
    var number: Int { value.withLock { $0 } }
    func count() { value.withLock { $0 += 1 } }
}
