import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct UpgradeModelTests {
    /// The system's store on paper: what it sold stays until it is finished.
    private final class PaperStore: PurchaseStore {
        var onPurchase: ((Purchase) -> Void)?
        var offers = [PurchaseOffer(id: "pro", name: "Pro", price: "£4.99")]
        var answer: Result<PurchaseAnswer, any Error> = .success(.cancelled)
        var open: [Purchase] = []
        var owned: [Purchase] = []
        private(set) var accounts: [UUID?] = []

        func offers(_ ids: [String]) async throws -> [PurchaseOffer] { offers.filter { ids.contains($0.id) } }
        func buy(_ id: String, account: UUID?) async throws -> PurchaseAnswer {
            accounts.append(account)
            let answer = try answer.get()
            if case .bought(let purchase) = answer { open.append(purchase) }
            return answer
        }
        func unfinished() async -> [Purchase] { open }
        func current() async -> [Purchase] { owned }
        func finish(_ id: UInt64) async { open.removeAll { $0.id == id } }
        func restore() async throws {}
    }

    private static let verified = UsherResponse.json(
        200,
        #"{"ok":true,"entitlement":{"plan":"pro","is_active":true,"source":"apple","current_period_end":"2026-03-15T00:00:00.000Z"}}"#)
    private static let purchase = Purchase(id: 7, signedTransaction: "jws")
    private let account = UUID()
    private let store = PaperStore()

    private func world(_ body: (DoorToDoorKit, EntitlementCache, UpgradeModel) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let kit = DoorToDoorKit(folder)
            let entitlements = await kit.entitlements()
            try await body(kit, entitlements, model(entitlements))
        }
    }

    private func model(_ entitlements: EntitlementCache) -> UpgradeModel {
        UpgradeModel(store: store, entitlements: entitlements, products: ["pro"], account: account, server: EveryCall.base)
    }

    @Test("Apps P38 What is bought for this account is judged by the server, then finished; Cancel and a failure are told apart")
    func buying() async throws {
        try await world { kit, entitlements, model in
            #expect(model.state == .loading)
            await model.load()
            #expect(model.state == .offers(store.offers))
            await model.buy(store.offers[0])
            #expect(model.state == .cancelled && kit.line.requests.isEmpty)
            store.answer = .failure(URLError(.unknown))
            await model.buy(store.offers[0])
            #expect(model.state == .failed(.upgradeFailed))
            store.answer = .success(.bought(Self.purchase))
            kit.line.next(.answer(Self.verified))
            await model.buy(store.offers[0])
            guard case .done(let entitlement) = model.state else { return #expect(Bool(false), "\(model.state)") }
            #expect(entitlement.plan == .pro && store.open.isEmpty && store.accounts == [account, account, account])
            #expect(String(decoding: kit.line.requests[0].body ?? Data(), as: UTF8.self).contains(#""signed_transaction":"jws""#))
            let state = await entitlements.state()
            #expect(state.canShowScans && kit.count("entitlement") == 0)
        }
    }

    @Test("Apps P38 A purchase that somebody has to approve waits; once approved it is judged by itself")
    func pending() async throws {
        try await world { kit, _, model in
            store.answer = .success(.pending)
            await model.buy(store.offers[0])
            #expect(model.state == .pending)
            kit.line.next(.answer(Self.verified))
            store.open = [Self.purchase]
            store.onPurchase?(Self.purchase)
            let isDone = try await eventually { if case .done = model.state { true } else { false } }
            #expect(isDone && store.open.isEmpty)
        }
    }

    @Test("Apps P38 Killed before the server had judged it is sent at launch, and finished after its answer alone")
    func killed() async throws {
        try await world { kit, entitlements, model in
            store.answer = .success(.bought(Self.purchase))
            kit.line.isDown = true
            await model.buy(store.offers[0])
            #expect(model.state == .failed(.failureNetwork) && store.open == [Self.purchase])
            kit.line.isDown = false
            let again = self.model(entitlements)
            kit.line.next(.answer(.json(503)), .answer(.json(503)), .answer(.json(503)))
            await again.resume()
            #expect(store.open == [Self.purchase])
            kit.line.next(.answer(Self.verified))
            await again.resume()
            guard case .done = again.state else { return #expect(Bool(false), "\(again.state)") }
            #expect(store.open.isEmpty)
        }
    }

    @Test("Apps P38 What belongs to another account, and what is no purchase, is told and finished")
    func refused() async throws {
        try await world { kit, _, model in
            store.answer = .success(.bought(Self.purchase))
            kit.line.next(.answer(DoorToDoorKit.refusal(409, "purchase_bound")), .answer(DoorToDoorKit.refusal(400, "invalid_transaction")))
            await model.buy(store.offers[0])
            #expect(model.state == .failed(.refusal("purchase_bound") ?? .upgradeFailed) && store.open.isEmpty)
            await model.buy(store.offers[0])
            #expect(model.state == .failed(.verbatim("No")) && store.open.isEmpty)
        }
    }

    @Test("Apps P38 Restoring sends what is in force again; nothing to restore is told; without products it goes on at the page")
    func restore() async throws {
        try await world { kit, _, model in
            store.owned = [Self.purchase]
            kit.line.next(.answer(Self.verified))
            await model.restore()
            guard case .done = model.state else { return #expect(Bool(false), "\(model.state)") }
            store.owned = []
            for _ in 0..<5 { kit.line.next(.answer(DoorToDoorKit.free)) }
            await model.restore()
            #expect(model.state == .failed(.upgradeNothing))
            store.offers = []
            await model.load()
            #expect(model.state == .page(EveryCall.base.appending(path: "billing")))
        }
    }
}
