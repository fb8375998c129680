#if canImport(StoreKit)
    public import Foundation
    import StoreKit

    /// The App Store behind `UpgradeModel`.
    ///
    /// Apple systems only: the Linux build of UsherKit does not compile this file.
    @MainActor
    public final class AppleStore: PurchaseStore {
        public var onPurchase: ((Purchase) -> Void)?
        private var products: [String: Product] = [:]
        private var updates: Task<Void, Never>?

        /// Hears of purchases from now on; make one at launch and keep it.
        public init() {
            // What is approved later, or bought on another device, comes by itself for as long as the app runs.
            updates = Task { [weak self] in
                for await result in Transaction.updates { self?.onPurchase?(Self.purchase(result)) }
            }
        }

        deinit { updates?.cancel() }

        public func offers(_ ids: [String]) async throws -> [PurchaseOffer] {
            let found = try await Product.products(for: ids)
            products = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
            // The store gives them in no order.
            return ids.compactMap { products[$0] }.map { PurchaseOffer(id: $0.id, name: $0.displayName, price: $0.displayPrice) }
        }

        public func buy(_ id: String, account: UUID?) async throws -> PurchaseAnswer {
            guard let product = products[id] else { throw UsherError.decoding("no such product") }
            let options: Set<Product.PurchaseOption> = account.map { [.appAccountToken($0)] } ?? []
            return switch try await product.purchase(options: options) {
            case .success(let result): .bought(Self.purchase(result))
            case .pending: .pending
            case .userCancelled: .cancelled
            @unknown default: .cancelled
            }
        }

        public func unfinished() async -> [Purchase] {
            var found: [Purchase] = []
            for await result in Transaction.unfinished { found.append(Self.purchase(result)) }
            return found
        }

        public func current() async -> [Purchase] {
            var found: [Purchase] = []
            for await result in Transaction.currentEntitlements { found.append(Self.purchase(result)) }
            return found
        }

        public func finish(_ id: UInt64) async {
            for await result in Transaction.unfinished where result.unsafePayloadValue.id == id { await result.unsafePayloadValue.finish() }
        }

        public func restore() async throws { try await AppStore.sync() }

        /// Whether it is genuine the server judges, by the same signature.
        private static func purchase(_ result: VerificationResult<Transaction>) -> Purchase {
            Purchase(id: result.unsafePayloadValue.id, signedTransaction: result.jwsRepresentation)
        }
    }
#endif
