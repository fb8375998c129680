public import Foundation

// documentation/storekit/product
@available(iOS 15.0, macOS 12.0, *)
public struct Product: Hashable, Sendable {
    // documentation/storekit/product/id
    @available(iOS 15.0, macOS 12.0, *)
    public let id: String
    // documentation/storekit/product/displayname
    @available(iOS 15.0, macOS 12.0, *)
    public let displayName: String
    // documentation/storekit/product/displayprice
    @available(iOS 15.0, macOS 12.0, *)
    public var displayPrice: String { fatalError() }
    // documentation/storekit/product/products(for:)
    @available(iOS 15.0, macOS 12.0, *)
    public static func products<Identifiers: Collection>(for identifiers: Identifiers) async throws -> [Product]
    where Identifiers.Element == String { fatalError() }
    // documentation/storekit/product/purchase(options:)
    @available(iOS 15.0, macOS 12.0, *)
    @MainActor public func purchase(options: Set<Product.PurchaseOption> = []) async throws -> Product.PurchaseResult { fatalError() }
    // documentation/storekit/product/purchaseoption
    @available(iOS 15.0, macOS 12.0, *)
    public struct PurchaseOption: Hashable, Sendable {
        // documentation/storekit/product/purchaseoption/appaccounttoken(_:)
        @available(iOS 15.0, macOS 12.0, *)
        public static func appAccountToken(_ token: UUID) -> Product.PurchaseOption { fatalError() }
    }
    // documentation/storekit/product/purchaseresult
    @available(iOS 15.0, macOS 12.0, *)
    public enum PurchaseResult: Sendable {
        // documentation/storekit/product/purchaseresult/success(_:)
        @available(iOS 15.0, macOS 12.0, *)
        case success(VerificationResult<Transaction>)
        // documentation/storekit/product/purchaseresult/usercancelled
        @available(iOS 15.0, macOS 12.0, *)
        case userCancelled
        // documentation/storekit/product/purchaseresult/pending
        @available(iOS 15.0, macOS 12.0, *)
        case pending
    }
}
// documentation/storekit/verificationresult
@available(iOS 15.0, macOS 12.0, *)
@frozen public enum VerificationResult<SignedType> {
    // documentation/storekit/verificationresult/unverified(_:_:)
    @available(iOS 15.0, macOS 12.0, *)
    case unverified(SignedType, VerificationResult<SignedType>.VerificationError)
    // documentation/storekit/verificationresult/verified(_:)
    @available(iOS 15.0, macOS 12.0, *)
    case verified(SignedType)
    // documentation/storekit/verificationresult/verificationerror
    @available(iOS 15.0, macOS 12.0, *)
    public enum VerificationError: Error {}
    // documentation/storekit/verificationresult/unsafepayloadvalue
    @available(iOS 15.0, macOS 12.0, *)
    public var unsafePayloadValue: SignedType { fatalError() }
}
extension VerificationResult: Sendable where SignedType: Sendable {}
extension VerificationResult where SignedType == Transaction {
    // documentation/storekit/verificationresult/jwsrepresentation
    @available(iOS 15.0, macOS 12.0, *)
    public var jwsRepresentation: String { fatalError() }
}
// documentation/storekit/transaction
@available(iOS 15.0, macOS 12.0, *)
public struct Transaction: Sendable {
    // documentation/storekit/transaction/id
    @available(iOS 15.0, macOS 12.0, *)
    public let id: UInt64
    // documentation/storekit/transaction/finish()
    @available(iOS 15.0, macOS 12.0, *)
    public func finish() async { fatalError() }
    // documentation/storekit/transaction/transactions
    @available(iOS 15.0, macOS 12.0, *)
    public struct Transactions: AsyncSequence, Sendable {
        // for AsyncSequence
        public typealias Element = VerificationResult<Transaction>
        // for AsyncSequence
        public struct AsyncIterator: AsyncIteratorProtocol {
            // for AsyncSequence
            public mutating func next() async -> VerificationResult<Transaction>? { fatalError() }
        }
        // for AsyncSequence
        public func makeAsyncIterator() -> AsyncIterator { fatalError() }
    }
    // documentation/storekit/transaction/updates
    @available(iOS 15.0, macOS 12.0, *)
    public static var updates: Transaction.Transactions { fatalError() }
    // documentation/storekit/transaction/unfinished
    @available(iOS 15.0, macOS 12.0, *)
    public static var unfinished: Transaction.Transactions { fatalError() }
    // documentation/storekit/transaction/currententitlements
    @available(iOS 15.0, macOS 12.0, *)
    public static var currentEntitlements: Transaction.Transactions { fatalError() }
}
// documentation/storekit/appstore
@available(iOS 15.0, macOS 12.0, *)
public enum AppStore {
    // documentation/storekit/appstore/sync()
    @available(iOS 15.0, macOS 12.0, *)
    public static func sync() async throws { fatalError() }
}
