public import Foundation

/// Something that the system's store sells.
public struct PurchaseOffer: Sendable, Hashable, Identifiable {
    /// The store's id of the product.
    public var id: String
    /// As the store calls it, in its own language.
    public var name: String
    /// As the store writes it, with its currency.
    public var price: String

    /// For adapters, tests and previews.
    public init(id: String, name: String, price: String) { (self.id, self.name, self.price) = (id, name, price) }
}

/// What somebody bought, as the store signed it.
public struct Purchase: Sendable, Hashable, Identifiable {
    /// The store's number of the transaction.
    public var id: UInt64
    /// The JWS of StoreKit's transaction.
    public var signedTransaction: String

    /// For adapters, tests and previews.
    public init(id: UInt64, signedTransaction: String) { (self.id, self.signedTransaction) = (id, signedTransaction) }
}

/// What came of buying.
public enum PurchaseAnswer: Sendable, Hashable {
    /// It is paid, and is to be proved to the server.
    case bought(Purchase)
    /// Somebody else has to agree.
    case pending
    /// Somebody pressed Cancel.
    case cancelled
}

/// The system's store: adapters ask it. What it has sold stays with it until it is `finish`ed, over any restart.
@MainActor
public protocol PurchaseStore: AnyObject {
    /// Hears of what is bought elsewhere or approved later.
    var onPurchase: ((Purchase) -> Void)? { get set }
    /// What the store sells of these; those that it does not know are missing.
    func offers(_ ids: [String]) async throws -> [PurchaseOffer]
    /// `account` goes into the transaction: who it is for.
    func buy(_ id: String, account: UUID?) async throws -> PurchaseAnswer
    /// What was not finished yet.
    func unfinished() async -> [Purchase]
    /// What is in force, finished or not.
    func current() async -> [Purchase]
    /// The server has judged it: the store need not tell of it again.
    func finish(_ id: UInt64) async
    /// Asks the store for what was bought on other devices.
    func restore() async throws
}
