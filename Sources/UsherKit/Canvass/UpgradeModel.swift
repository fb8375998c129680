public import Foundation
public import Observation
public import UsherWire

/// Buying a plan, restoring one. A purchase is finished once the server has judged it; until then it is sent again at every launch.
@MainActor @Observable
public final class UpgradeModel {
    /// Where the purchase stands.
    public enum State: Sendable, Hashable {
        /// The store is asked what it sells.
        case loading
        /// What there is to buy, with the store's prices.
        case offers([PurchaseOffer])
        /// The store sells nothing: it goes on there, in a browser.
        case page(URL)
        /// The store's sheet is up.
        case buying
        /// Somebody else has to agree first.
        case pending
        /// The server judges what was bought.
        case verifying
        /// What whoever bought has now.
        case done(Entitlement)
        /// It did not work, and this is to be told.
        case failed(UsherText)
        /// Somebody pressed Cancel: nothing was bought.
        case cancelled
    }

    /// Where the purchase stands.
    public private(set) var state = State.loading
    private let store: any PurchaseStore
    private let entitlements: EntitlementCache
    private let products: [String]
    private let account: UUID?
    private let page: URL

    /// `products` are the store's ids; `account` is whoever is signed in, `server` has the page `/billing`.
    public init(store: any PurchaseStore, entitlements: EntitlementCache, products: [String], account: UUID?, server: URL) {
        (self.store, self.entitlements, self.products, self.account) = (store, entitlements, products, account)
        page = AppLink.billing.url(on: server)
        store.onPurchase = { [weak self] purchase in
            // A purchase has no task of its own.
            Task { await self?.deliver(purchase) }
        }
    }

    /// Shows what there is to buy; also the way back after a failure.
    public func load() async {
        state = .loading
        do {
            let offers = products.isEmpty ? [] : try await store.offers(products)
            state = offers.isEmpty ? .page(page) : .offers(offers)
        } catch {
            state = .failed(.upgradeFailed)
        }
    }

    /// Shows the store's sheet, and proves to the server what was bought.
    public func buy(_ offer: PurchaseOffer) async {
        guard state != .buying, state != .verifying else { return }
        state = .buying
        do {
            switch try await store.buy(offer.id, account: account) {
            case .bought(let purchase): await deliver(purchase)
            case .pending: state = .pending
            case .cancelled: state = .cancelled
            }
        } catch {
            state = UsherError(error) == .cancelled ? .cancelled : .failed(.upgradeFailed)
        }
    }

    /// At launch: sends what the server has not judged yet.
    public func resume() async { for purchase in await store.unfinished() { await deliver(purchase) } }

    /// What was bought on another device, or before the app was deleted.
    public func restore() async {
        guard state != .buying, state != .verifying else { return }
        state = .verifying
        do { try await store.restore() } catch { return state = UsherError(error) == .cancelled ? .cancelled : .failed(.upgradeFailed) }
        let purchases = await store.current()
        for purchase in purchases { await deliver(purchase) }
        if !purchases.isEmpty { return }
        // Bought elsewhere than in this store, perhaps.
        if case .known(let entitlement) = await entitlements.refreshAfterPurchase(), entitlement.isActive {
            state = .done(entitlement)
        } else {
            state = .failed(.upgradeNothing)
        }
    }

    private func deliver(_ purchase: Purchase) async {
        state = .verifying
        do {
            let entitlement = try await entitlements.verifyApple(signedTransaction: purchase.signedTransaction)
            await store.finish(purchase.id)
            state = .done(entitlement)
        } catch {
            // What the server refuses once it refuses for ever; what it has not heard is sent again.
            if error.status == 400 || error.status == 409 { await store.finish(purchase.id) }
            state = error == .cancelled ? .cancelled : .failed(error.text ?? .upgradeFailed)
        }
    }
}
