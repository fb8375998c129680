import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct CancelledLoadTests {
    private let line = FaultyTransport()
    private var client: BoxOfficeClient { BoxOfficeClient(baseURL: URL(string: "https://usher.test")!, transport: line) }

    /// Begins to work, and is cancelled while the server is at it.
    private func cancelled(_ work: @escaping @MainActor () async -> Void) async {
        line.next(.hang)
        let before = line.requests.count
        let working = Task { @MainActor in await work() }
        let deadline = ContinuousClock.now + .seconds(60)
        while line.requests.count == before, ContinuousClock.now < deadline { await Task.yield() }
        working.cancel()
        await working.value
    }

    @Test("Apps P14 No model's cancelled load shows an error")
    func models() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let home = HomeModel(client: client)
        await cancelled { await home.load() }
        #expect(home.error == nil && !home.isLoading && home.staleSince == nil)
        let tickets = TicketsModel(client: client, account: "me", cache: BookingCache(folder: folder))
        await cancelled { await tickets.load() }
        #expect(tickets.error == nil && !tickets.isLoading && !tickets.isSignedOut)
        let account = AccountModel(client: client)
        await cancelled { await account.load() }
        #expect(account.error == nil && !account.isBusy && !account.isSignedOut)
        let login = LoginModel(client: client)
        (login.email, login.password) = ("ann@example.org", "secret")
        await cancelled { await login.signIn() }
        #expect(login.error == nil && !login.isBusy && login.password == "secret")
        let signup = SignupModel(client: client)
        (signup.email, signup.name, signup.password, signup.acceptsTerms) = ("ann@example.org", "Ann", "Secret-123", true)
        await cancelled { await signup.signUp() }
        #expect(signup.error == nil && !signup.isBusy && !signup.needsVerification)
        let mail = EmailVerificationModel(client: client, email: "ann@example.org")
        await cancelled { await mail.resend() }
        #expect(mail.error == nil && mail.secondsUntilResend() == 0)
        let paid = PaymentSuccessModel(client: client, sessionID: "cs_1")
        await cancelled { await paid.wait() }
        #expect(paid.state == .processing)
        let show = BoxOffice.Show(
            id: "s", title: "", description: "", date: "2025-08-15", time: "19:30", venueName: "", location: "", imageURL: "", minPrice: 1,
            maxPrice: 1, seatMapID: "", seatPricing: [])
        let seats = SeatSelectionModel(client: client, show: show)
        await cancelled { await seats.load() }
        #expect(seats.error == nil && !seats.isBusy && seats.announcement == nil)
        await cancelled { await seats.poll() }
        #expect(seats.error == nil)
    }

    @Test("Apps P14 A call that was cancelled while it waited for a renewal hears of no outage; the one beside it does")
    func renewal() async throws {
        let latch = Latch()
        let store = MemoryTokenStore(try WireJSON.encoder.encode(AccessTokens(access: "a", refresh: "r")))
        let tokens = TokenRefresher(store: store) { _ in
            await latch.wait()
            throw UsherError.network("away")
        }
        func failure() async -> UsherError? {
            do { return try await tokens.renewed(after: "a") == nil ? .decoding("none") : nil } catch { return error }
        }
        let cancelled = Task { await failure() }
        let waiting = Task { await failure() }
        try await Task.sleep(for: .milliseconds(50))
        cancelled.cancel()
        latch.open()
        #expect(await cancelled.value == .cancelled)
        #expect(await waiting.value == .network("away"))
        #expect(await tokens.current?.access == "a")
    }
}
