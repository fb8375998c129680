import Foundation
import Testing
import UsherKit
import UsherWire

/// States that last as long as a server does not answer.
@MainActor @Suite struct StatesUnderWayTests {
    private let line = FaultyTransport()

    /// Begins to work on a line that never answers, sees the state, and gives up.
    private func underWay(_ isSo: () -> Bool, _ work: @escaping @MainActor () async -> Void) async throws {
        line.next(.hang)
        let working = Task { @MainActor in await work() }
        let reached = try await eventually { isSo() }
        working.cancel()
        await working.value
        #expect(reached)
    }

    @Test(
        "Apps P9 Setting up is proving, a code is redeeming, signing in is working while the server is asked; given up, they are as before")
    func asking() async throws {
        let setup = DoorSetupModel(store: MemoryTokenStore()) { key in GateClient(baseURL: key.server, apiKey: key.key, transport: line) }
        (setup.address, setup.key) = ("https://usher.test", "usher_1")
        try await underWay({ setup.state == .proving }) { await setup.prove() }
        #expect(setup.state == .entering)
        let walks = WalksClient(baseURL: EveryCall.base, transport: line)
        let redeem = RedeemModel(client: walks)
        redeem.code = "BRERA-2"
        try await underWay({ redeem.state == .redeeming }) { await redeem.redeem() }
        #expect(redeem.state == .entering)
        let walker = WalkerModel(client: walks)
        (walker.email, walker.password) = ("ann@example.org", "Passw0rd")
        try await underWay({ walker.state == .working }) { await walker.signIn() }
        #expect(walker.state == .signedOut && walker.error == nil)
        let airline = AirlineSignInModel(
            client: BoardingClient(base: EveryCall.base, credential: nil, transport: line), account: MemoryTokenStore())
        try await underWay({ airline.state == .working }) { await airline.register(AppleIdentity(user: "000001")) }
        #expect(airline.state == .signedOut && airline.error == nil)
        let gate = BoardingDoorModel(client: BoardingClient(base: EveryCall.base, credential: .appleIdentifier("a"), transport: line))
        try await underWay({ gate.state == .judging }) { await gate.type("ticket") }
        #expect(gate.state == .ready && gate.boarded == 0)
    }

    @Test("Apps P9 A payment that the server has heard of is confirmed, and has its code")
    func confirmed() async throws {
        var answer = Fixtures.value(BoxOffice.PaymentConfirmation.self)
        answer.paymentStatus = .paid
        line.next(.answer(.json(200, String(decoding: try WireJSON.encoder(.milliseconds).encode(answer), as: UTF8.self))))
        let model = PaymentSuccessModel(client: BoxOfficeClient(baseURL: EveryCall.base, transport: line), sessionID: "cs_1")
        #expect(model.state == .processing && model.code == nil)
        await model.wait()
        guard case .confirmed(let heard) = model.state else { return #expect(Bool(false), "\(model.state)") }
        #expect(model.code == heard.verificationCode)
    }

    @Test("Apps P9 A payment that is not heard of for a minute is late: an e-mail will tell")
    func late() async throws {
        let clock = VirtualClock(skips: true)
        let model = PaymentSuccessModel(
            client: BoxOfficeClient(baseURL: EveryCall.base, transport: line, clock: clock.kit), sessionID: "cs_1")
        line.isDown = true
        await model.wait()
        #expect(model.state == .late && model.code == nil)
    }

    /// A store that sells when it is told to.
    private final class SlowStore: PurchaseStore {
        var onPurchase: ((Purchase) -> Void)?
        let latch = Latch()

        func offers(_ ids: [String]) async throws -> [PurchaseOffer] { [] }
        func buy(_ id: String, account: UUID?) async throws -> PurchaseAnswer {
            await latch.wait()
            return .bought(Purchase(id: 1, signedTransaction: "jws"))
        }
        func unfinished() async -> [Purchase] { [] }
        func current() async -> [Purchase] { [] }
        func finish(_ id: UInt64) async {}
        func restore() async throws {}
    }

    @Test("Apps P9 A purchase is buying until the store answers, verifying until the server does; a second tap buys nothing")
    func purchase() async throws {
        try await withTemporaryFolder { folder in
            let (store, latch) = (SlowStore(), Latch())
            let client = CanvassClient(baseURL: EveryCall.base, accessToken: "t", transport: line) { $0 }
            let cache = EntitlementCache(client: client, file: folder.appending(path: "plan.json"))
            let model = UpgradeModel(store: store, entitlements: cache, products: ["pro"], account: nil, server: EveryCall.base)
            line.next(.held(latch))
            let buying = Task { await model.buy(PurchaseOffer(id: "pro", name: "Pro", price: "1")) }
            let isBuying = try await eventually { model.state == .buying }
            #expect(isBuying)
            await model.buy(PurchaseOffer(id: "pro", name: "Pro", price: "1"))
            store.latch.open()
            let isVerifying = try await eventually { model.state == .verifying }
            #expect(isVerifying)
            latch.open()
            await buying.value
            guard case .failed = model.state else { return #expect(Bool(false), "\(model.state)") }
        }
    }
}
