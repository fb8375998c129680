import Foundation
import SwiftASN1
import UsherCore
import X509

/// Reads what StoreKit and the App Store send, once it is known to be Apple's and meant for us.
struct AppleReceipts: Sendable {
    private let signature: AppleSignature
    private let bundles: Set<String>
    private let environments: Set<String>
    private let products: [String: Plan]

    /// Nil where no app is configured.
    init?(_ settings: Settings) throws {
        guard !settings.identity.appleBundles.isEmpty, !settings.billing.appleProducts.isEmpty else { return nil }
        var roots: [[UInt8]] = try settings.billing.appleRoots.flatMap(Self.certificates)
        if roots.isEmpty { roots = [AppleRoot.certificate] }
        signature = AppleSignature(roots: roots)
        bundles = Set(settings.identity.appleBundles)
        environments = Set(settings.billing.appleEnvironments)
        products = settings.billing.appleProducts
    }

    /// What a notification tells.
    struct Notification: Sendable, Equatable {
        let id: String
        let transaction: AppleTransaction?
        let renewal: AppleRenewal?
    }

    /// A period that an app shows. Throws `BillingRefusal`.
    func transaction(_ text: String) throws(BillingRefusal) -> AppleTransaction {
        let (payload, signed) = try read(text)
        try check(payload)
        return try transaction(payload, signed)
    }

    /// A notification of the App Store's; a product that is not ours, or no subscription, leaves nothing to tell. Throws `BillingRefusal`.
    func notification(_ text: String) throws(BillingRefusal) -> Notification {
        let (payload, _) = try read(text)
        guard let id = payload["notificationUUID"]?.text, (1...255).contains(id.utf8.count) else { throw .invalidSignature }
        // A test, or a word about many purchases at once, has no transaction.
        let data = payload["data"] ?? payload["summary"] ?? .null
        if data != .null { try check(data) }
        let fact = try data["signedTransactionInfo"]?.text.map { text throws(BillingRefusal) in try read(text) }
        let word = try data["signedRenewalInfo"]?.text.map { text throws(BillingRefusal) in try read(text) }
        if let fact { try check(fact.payload) }
        if let word, let environment = word.payload["environment"]?.text, !environments.contains(environment) { throw .wrongEnvironment }
        guard let fact else {
            return Notification(id: id, transaction: nil, renewal: word.flatMap { renewal($0.payload, $0.signed, data) })
        }
        let found: AppleTransaction
        do throws(BillingRefusal) { found = try transaction(fact.payload, fact.signed) } catch {
            guard error == .unknownProduct || error == .notASubscription else { throw error }
            return Notification(id: id, transaction: nil, renewal: nil)
        }
        return Notification(id: id, transaction: found, renewal: word.flatMap { renewal($0.payload, $0.signed, data) })
    }

    private func read(_ text: String) throws(BillingRefusal) -> (payload: JSONValue, signed: Instant) {
        guard let read = signature.read(text) else { throw .invalidSignature }
        return read
    }

    private func check(_ payload: JSONValue) throws(BillingRefusal) {
        guard let bundle = payload["bundleId"]?.text, bundles.contains(bundle) else { throw .wrongBundle }
        guard let environment = payload["environment"]?.text, environments.contains(environment) else { throw .wrongEnvironment }
    }

    private func transaction(_ payload: JSONValue, _ signed: Instant) throws(BillingRefusal) -> AppleTransaction {
        guard let product = payload["productId"]?.text, let plan = products[product] else { throw .unknownProduct }
        guard let expires = AppleSignature.instant(payload["expiresDate"]) else { throw .notASubscription }
        guard let id = Self.name(payload["transactionId"]), let environment = payload["environment"]?.text else { throw .invalidSignature }
        return AppleTransaction(
            environment: environment, id: id, original: Self.name(payload["originalTransactionId"]) ?? id, product: product, plan: plan,
            expires: expires, revoked: AppleSignature.instant(payload["revocationDate"]),
            isUpgraded: payload["isUpgraded"] == .bool(true), signed: signed, buyer: Self.name(payload["appAccountToken"]))
    }

    private func renewal(_ payload: JSONValue, _ signed: Instant, _ data: JSONValue) -> AppleRenewal? {
        guard let original = Self.name(payload["originalTransactionId"]),
            let environment = payload["environment"]?.text ?? data["environment"]?.text
        else { return nil }
        return AppleRenewal(
            environment: environment, original: original, graceEnd: AppleSignature.instant(payload["gracePeriodExpiresDate"]),
            signed: signed)
    }

    private static func name(_ value: JSONValue?) -> String? {
        guard let text = value?.text, (1...255).contains(text.utf8.count) else { return nil }
        return text
    }

    /// The certificates in a file, in PEM or DER.
    private static func certificates(_ path: String) throws -> [[UInt8]] {
        let data = try KeyFolder.read(URL(fileURLWithPath: path))
        let found: [[UInt8]]
        if let text = String(data: data, encoding: .utf8), let documents = try? PEMDocument.parseMultiple(pemString: text),
            !documents.isEmpty
        {
            found = documents.map(\.derBytes)
        } else {
            found = [Array(data)]
        }
        guard found.allSatisfy({ (try? Certificate(derEncoded: $0)) != nil }) else {
            throw SettingsError(description: "apple.roots: \(path) is not a certificate in PEM or DER.")
        }
        return found
    }
}
