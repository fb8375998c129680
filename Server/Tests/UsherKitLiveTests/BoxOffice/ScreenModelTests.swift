import Foundation
import Testing
import UsherKit
import UsherTesting

@MainActor @Suite struct ScreenModelTests {
    @Test("BoxOffice A59 Login: not yet, wrong, unconfirmed, signed in")
    func login() async throws {
        try await ShopKit.run { shop in
            _ = try await shop.client.signUp(email: "ann@example.org", password: "Passw0rd", name: "Ann")
            await Self.login(shop)
        }
    }

    private static func login(_ shop: ShopKit) async {
        let model = LoginModel(client: shop.client)
        #expect(!model.canSubmit)
        (model.email, model.password) = ("ann@example.org", "Wrong-123")
        await model.signIn()
        #expect(model.error?.message == "Wrong email or password" && model.user == nil && !model.isBusy)
        shop.line.next(.answer(.json(403, #"{"success":false,"error":"x","code":"email_not_verified","requiresVerification":true}"#)))
        await model.signIn()
        #expect(model.needsVerification)
        model.password = "Passw0rd"
        await model.signIn()
        #expect(model.user?.email == "ann@example.org" && model.password.isEmpty && model.error == nil)
    }

    @Test("BoxOffice A59 Signup: broken rules, terms, an address that is taken, registered")
    func signup() async throws {
        try await ShopKit.run { shop in await Self.signup(shop) }
    }

    private static func signup(_ shop: ShopKit) async {
        let model = SignupModel(client: shop.client)
        (model.email, model.name, model.password) = ("ann@example.org", "Ann", "passw0rd")
        #expect(model.brokenRules == [.passwordUppercase] && !model.canSubmit)
        model.password = "Passw0rd"
        #expect(!model.canSubmit)
        model.acceptsTerms = true
        #expect(model.canSubmit)
        await model.signUp()
        #expect(model.user?.name == "Ann" && !model.needsVerification)
        let unconfirmed = SignupModel(client: shop.client)
        (unconfirmed.email, unconfirmed.name, unconfirmed.password, unconfirmed.acceptsTerms) = ("b@example.org", "Bob", "Passw0rd", true)
        shop.line.next(.answer(.json(201, #"{"success":true,"message":"x","requiresVerification":true,"emailSent":true}"#)))
        await unconfirmed.signUp()
        #expect(unconfirmed.needsVerification && unconfirmed.user == nil)
        model.password = "Passw0rd"
        await model.signUp()
        #expect(model.isTaken)
    }

    @Test("BoxOffice A59 Email verification: a pause of 60 s between mails, a wrong link, a right answer")
    func verification() async throws {
        try await ShopKit.run(clock: VirtualClock()) { shop in
            _ = try await shop.client.signUp(email: "ann@example.org", password: "Passw0rd", name: "Ann")
            await Self.verification(shop)
        }
    }

    private static func verification(_ shop: ShopKit) async {
        let model = EmailVerificationModel(client: shop.client, email: "ann@example.org")
        #expect(model.secondsUntilResend() == 0)
        await model.resend()
        #expect(model.notice == "If this address needs verification, an email has been sent" && model.secondsUntilResend() == 60)
        let sent = shop.line.requests.count
        shop.kit.clock.advance(59)
        await model.resend()
        #expect(shop.line.requests.count == sent && model.secondsUntilResend() == 1)
        shop.kit.clock.advance(1)
        await model.resend()
        #expect(shop.line.requests.count == sent + 1)
        await model.verify(token: "wrong")
        #expect(!model.isVerified && model.error?.message == "This link is invalid or has expired")
        shop.line.next(.answer(.json(200, #"{"success":true,"message":"ok","verified":true}"#)))
        await model.verify(token: "right")
        #expect(model.isVerified)
    }

    @Test("BoxOffice A59 Home: 300 ms of rest, only the latest search counts, filters, empty, error, old lists without a network")
    func home() async throws {
        try await ShopKit.run(clock: VirtualClock()) { shop in
            try await withTemporaryFolder { folder in await Self.home(shop, BookingCache(folder: folder)) }
        }
    }

    private static func home(_ shop: ShopKit, _ cache: BookingCache) async {
        let (clock, model) = (shop.kit.clock, HomeModel(client: shop.client, cache: cache))
        await model.load()
        #expect(model.shows.count == 4 && !model.isEmpty && model.error == nil)
        shop.line.forget()
        let (first, second) = (Task { await model.search("ham") }, Task { await model.search("hamlet") })
        await clock.waitForSleepers(2)
        clock.advance(0.3)
        await first.value
        await second.value
        #expect(model.shows.map(\.title) == ["Hamlet"] && shop.line.requests.count == 1)
        await model.filter { $0.minPrice = 10_000 }
        #expect(model.isEmpty)
        shop.line.next([500])
        await model.load()
        #expect(model.error == .server(status: 500, code: nil) && !model.isEmpty)
        await model.filter { $0 = ShowQuery() }
        shop.line.isDown = true
        let loading = Task { await model.load() }
        for _ in 0..<2 {
            await clock.waitForSleepers(1)
            clock.advance(1)
        }
        await loading.value
        #expect(model.shows.count == 4 && model.staleSince != nil && model.error == nil)
    }

    @Test("BoxOffice A59 Home: a stale answer is dropped")
    func stale() async throws {
        try await ShopKit.run(clock: VirtualClock()) { shop in try await Self.stale(shop) }
    }

    private static func stale(_ shop: ShopKit) async throws {
        let model = HomeModel(client: shop.client)
        shop.line.next(.hang)
        let slow = Task { await model.load() }
        #expect(try await eventually { !shop.line.requests.isEmpty })
        await model.filter { $0.text = "Rush" }
        #expect(model.shows.map(\.title) == ["Rush"])
        slow.cancel()
        await slow.value
        #expect(model.shows.map(\.title) == ["Rush"] && !model.isLoading && model.error == nil)
    }

    @Test("BoxOffice A59 Seats: up to eight, the total in minor units, lost ones leave and are announced, a 409 keeps the others")
    func seats() async throws {
        try await ShopKit.run { shop in
            let show = try await shop.client.show(ShopKit.hamlet)
            try await Self.seats(shop, show)
        }
    }

    private static func seats(_ shop: ShopKit, _ show: BoxOffice.Show) async throws {
        let (client, model) = (shop.client, SeatSelectionModel(client: shop.client, show: show))
        await model.load()
        let free = model.seats.map(\.id)
        for id in free.prefix(8) { model.toggle(id) }
        #expect(model.chosen.count == 8 && model.total.minorUnits == 8 * 8500 && model.announcement?.id == 8)
        model.toggle(free[8])
        #expect(model.chosen.count == 8 && model.announcement?.text.inEnglish == "You can choose up to 8 seats")
        for id in free.prefix(8).dropFirst(3) { model.toggle(id) }
        _ = try await client.checkout(show: show.id, seats: [free[0]], email: "x@example.org")
        await model.poll()
        #expect(model.chosen == [free[1], free[2]] && model.announcement?.text.inEnglish == "No longer available: Stalls A1")
        model.toggle(free[0])
        #expect(model.chosen.count == 2)
        _ = try await client.checkout(show: show.id, seats: [free[1]], email: "y@example.org")
        await model.holdSeats(email: "z@example.org", name: "Zed")
        #expect(model.chosen == [free[2]] && model.hold == nil)
        #expect(model.error?.message == "Some of these seats have just been taken")
        await model.holdSeats(email: "z@example.org", name: "Zed")
        #expect(model.hold?.totalAmount == 8500 && model.error == nil)
        await model.poll()
        #expect(model.chosen == [free[2]])
    }

    @Test("BoxOffice A59 Payment: countdown, outcome only on the own host; a look-alike host is ignored")
    func payment() async throws {
        try await ShopKit.run(clock: VirtualClock()) { shop in
            let hold = try await shop.client.checkout(show: ShopKit.hamlet, seats: ["stalls-A-1"], email: "a@example.org")
            try await Self.payment(shop, hold)
        }
    }

    private static func payment(_ shop: ShopKit, _ hold: BoxOffice.CheckoutResponse) async throws {
        let model = PaymentModel(client: shop.client, hold: hold)
        #expect(model.secondsLeft == 900 && model.outcome == .open)
        let others = [
            "http://usher.test.evil/checkout/success?session_id=x", "http://evil.test/checkout/success?session_id=x",
            "https://usher.test/checkout/success?session_id=x", "http://usher.test/checkout/success", "http://usher.test/shows/1",
            "http://usher.test@evil.test/checkout/success?session_id=x", "usher://checkout/success?session_id=x", hold.url,
        ]
        for address in others {
            let visit = model.visit(try #require(URL(string: address)))
            #expect(visit == (address.hasPrefix("usher:") ? .stop : .stay) && model.outcome == .open, "\(address)")
        }
        shop.kit.clock.advance(901)
        model.tick()
        #expect(model.secondsLeft == 0 && model.outcome == .expired)
        let stops = model.visit(try #require(URL(string: "http://usher.test/checkout/success?session_id=cs_1")))
        #expect(stops == .stop && model.outcome == .paid(sessionID: "cs_1"))
        let other = PaymentModel(client: shop.client, hold: hold)
        let cancels = other.visit(try #require(URL(string: "http://usher.test/checkout/cancel?hold=h")))
        #expect(cancels == .stop && other.outcome == .cancelled)
    }

    @Test("BoxOffice A59 Payment success: asks every 2 s for a minute, a code only when confirmed")
    func success() async throws {
        try await ShopKit.run { shop in
            let hold = try await shop.client.checkout(show: ShopKit.hamlet, seats: ["stalls-A-1"], email: "a@example.org")
            await Self.late(shop, hold.sessionID)
            try await shop.pay(hold)
            await Self.confirmed(shop, hold.sessionID)
        }
    }

    private static func late(_ shop: ShopKit, _ session: String) async {
        let model = PaymentSuccessModel(client: shop.client, sessionID: session)
        let processing = #"{"success":true,"verification_code":"PROCESSING","payment_status":"processing","retry_after_ms":2000}"#
        shop.line.forget()
        for _ in 0..<31 { shop.line.next(.answer(.json(200, processing)), on: "checkout/success") }
        await model.wait()
        #expect(model.state == .late && model.code == nil && shop.line.requests.count == 31)
    }

    private static func confirmed(_ shop: ShopKit, _ session: String) async {
        let model = PaymentSuccessModel(client: shop.client, sessionID: session)
        #expect(model.code == nil)
        shop.line.next(.answer(.json(500)))
        await model.wait()
        #expect(model.code?.count == 20)
        let unknown = PaymentSuccessModel(client: shop.client, sessionID: "cs_nobody")
        await unknown.wait()
        #expect(unknown.state == .failed(.notFound))
    }

    @Test("BoxOffice A59 Tickets and account: upcoming and past, kept without a network, wiped at sign-out (A60)")
    func tickets() async throws {
        try await ShopKit.run { shop in
            let user = try #require(try await shop.client.signUp(email: "ann@example.org", password: "Passw0rd", name: "Ann").user)
            let hold = try await shop.client.checkout(show: ShopKit.hamlet, seats: ["stalls-A-1"])
            try await shop.pay(hold)
            try await withTemporaryFolder { folder in try await Self.tickets(shop, user, BookingCache(folder: folder)) }
        }
    }

    private static func tickets(_ shop: ShopKit, _ user: BoxOffice.User, _ cache: BookingCache) async throws {
        let model = TicketsModel(client: shop.client, account: user.id, cache: cache)
        await model.load()
        #expect(model.upcoming.count == 1 && model.past.isEmpty && model.cancelled.isEmpty && model.error == nil)
        let booking = model.upcoming[0]
        shop.line.isDown = true
        let offline = TicketsModel(client: shop.client, account: user.id, cache: cache)
        await offline.load()
        #expect(offline.upcoming.map(\.qrCode) == [booking.qrCode] && offline.error == .network && offline.fetchedAt != nil)
        let stranger = TicketsModel(client: shop.client, account: "somebody else", cache: cache)
        #expect(stranger.upcoming.isEmpty)
        shop.line.isDown = false
        shop.kit.clock.advance(40 * 3600)
        #expect(model.upcoming.isEmpty && model.past.count == 1)
        let account = AccountModel(client: shop.client, cache: cache)
        await account.load()
        #expect(account.user?.name == "Ann" && !account.isVerified)
        await account.rename("Anna")
        await account.changePassword(current: "nope", new: "Passw0rd2")
        #expect(account.user?.name == "Anna" && account.error != nil)
        await account.signOut()
        #expect(account.isSignedOut && account.user == nil)
        let after = TicketsModel(client: shop.client, account: user.id, cache: cache)
        #expect(after.bookings.isEmpty)
        await after.load()
        #expect(after.isSignedOut)
    }
}
