import Crypto
import Foundation
import HummingbirdTesting
import SwiftASN1
import UsherCore
import UsherStore
import UsherTesting
import X509

@testable import UsherServer

/// Apple's App Store with certificates of its own: a root, an intermediate and a leaf, each marked as Apple's are, and everything
/// that could be wrong with them.
struct AppStore: Sendable {
    let root: Issuer
    let intermediate: Issuer
    let leaf: Issuer

    /// A certificate with its key.
    struct Issuer: Sendable {
        let certificate: Certificate
        let key: P256.Signing.PrivateKey

        var der: [UInt8] {
            var serializer = DER.Serializer()
            try? serializer.serialize(certificate)
            return serializer.serializedBytes
        }
    }

    static let intermediateMark: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]
    static let leafMark: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]
    static let start = Date(timeIntervalSince1970: 1_600_000_000)
    static let end = Date(timeIntervalSince1970: 2_200_000_000)

    /// What may be wrong with the chain.
    struct Faults: Sendable {
        var intermediateEnd = AppStore.end
        var intermediateMark: ASN1ObjectIdentifier? = AppStore.intermediateMark
        var leafMark: ASN1ObjectIdentifier? = AppStore.leafMark
        var intermediateIsAuthority = true
    }

    init(_ faults: Faults = Faults(), root: Issuer? = nil) throws {
        let root = try root ?? Self.issue("Test Root", by: nil, isAuthority: true, mark: nil)
        self.root = root
        intermediate = try Self.issue(
            "Test Intermediate", by: root, isAuthority: faults.intermediateIsAuthority, mark: faults.intermediateMark,
            until: faults.intermediateEnd)
        leaf = try Self.issue("Test Leaf", by: intermediate, isAuthority: false, mark: faults.leafMark)
    }

    static func issue(
        _ name: String, by issuer: Issuer?, isAuthority: Bool, mark: ASN1ObjectIdentifier?, until end: Date = AppStore.end
    ) throws -> Issuer {
        let key = P256.Signing.PrivateKey()
        let subject = try DistinguishedName { CommonName(name) }
        var extensions = Certificate.Extensions()
        try extensions.append(
            Certificate.Extension(
                isAuthority ? BasicConstraints.isCertificateAuthority(maxPathLength: nil) : BasicConstraints.notCertificateAuthority,
                critical: true))
        if let mark { try extensions.append(Certificate.Extension(oid: mark, critical: false, value: [0x05, 0x00])) }
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: Certificate.PublicKey(key.publicKey), notValidBefore: start,
            notValidAfter: end, issuer: issuer?.certificate.subject ?? subject, subject: subject, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: extensions, issuerPrivateKey: Certificate.PrivateKey(issuer?.key ?? key))
        return Issuer(certificate: certificate, key: key)
    }

    /// The root as a file for `apple.roots`.
    func rootFile(in folder: URL) throws -> String {
        let file = folder.appending(path: "root-\(UUID().uuidString).pem")
        try Data(PEMDocument(type: "CERTIFICATE", derBytes: root.der).pemString.utf8).write(to: file)
        return file.path
    }

    /// Signs a payload as Apple does; `chain` and `algorithm` may be others.
    func sign(_ payload: JSONValue, chain: [Issuer]? = nil, key: P256.Signing.PrivateKey? = nil, algorithm: String = "ES256") throws
        -> String
    {
        let chain = (chain ?? [leaf, intermediate, root]).map { JSONValue.string(Data($0.der).base64EncodedString()) }
        let header = JSONValue.members(["alg": .string(algorithm), "x5c": .array(chain)])
        let text = Base64Text.encode(JSONText.bytes(header)) + "." + Base64Text.encode(JSONText.bytes(payload))
        let signature = try (key ?? leaf.key).signature(for: Array(text.utf8))
        return text + "." + Base64Text.encode(Array(signature.rawRepresentation))
    }
}

/// A period of a subscription as StoreKit tells it, to be changed as a test wants.
struct AppStoreTransaction: Sendable {
    var members: [String: JSONValue]

    init(_ id: String = "2000", original: String = "1000", product: String = "org.example.pro", until end: Instant, signed: Instant) {
        members = [
            "transactionId": .string(id), "originalTransactionId": .string(original), "productId": .string(product),
            "bundleId": .string("org.example.canvass"), "environment": .string("Production"),
            "type": .string("Auto-Renewable Subscription"), "expiresDate": .integer(end.microseconds / 1_000),
            "signedDate": .integer(signed.microseconds / 1_000),
        ]
    }

    func with(_ name: String, _ value: JSONValue?) -> AppStoreTransaction {
        var copy = self
        copy.members[name] = value
        return copy
    }

    var payload: JSONValue { .object(members.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }) }
}

extension AppStore {
    /// A notification with what Apple signed inside.
    func notification(
        _ uuid: String, _ transaction: AppStoreTransaction?, renewal: JSONValue? = nil, type: String = "DID_RENEW", signed: Instant
    ) throws -> String {
        var data: [JSONValue.Member] = [
            .init(name: "bundleId", value: .string("org.example.canvass")), .init(name: "environment", value: .string("Production")),
        ]
        if let transaction { data.append(.init(name: "signedTransactionInfo", value: .string(try sign(transaction.payload)))) }
        if let renewal { data.append(.init(name: "signedRenewalInfo", value: .string(try sign(renewal)))) }
        return try sign(
            .members([
                "notificationUUID": .string(uuid), "notificationType": .string(type), "version": .string("2.0"),
                "signedDate": .integer(signed.microseconds / 1_000), "data": .object(data),
            ]))
    }

    /// How a subscription goes on.
    static func renewal(_ original: String = "1000", graceUntil end: Instant?, signed: Instant) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init(name: "originalTransactionId", value: .string(original)), .init(name: "environment", value: .string("Production")),
            .init(name: "signedDate", value: .integer(signed.microseconds / 1_000)),
        ]
        if let end { members.append(.init(name: "gracePeriodExpiresDate", value: .integer(end.microseconds / 1_000))) }
        return .object(members)
    }
}

extension CanvassServing {
    /// A desk that believes an App Store of the test's own.
    static func runWithAppStore(
        _ engine: Engine, catalogue: String? = nil, _ change: @Sendable @escaping (inout Settings) -> Void = { _ in },
        _ body: @Sendable @escaping (CanvassServing, AppStore) async throws -> Void
    ) async throws {
        let store = try AppStore()
        try await withTemporaryFolder { folder in
            let root = try store.rootFile(in: folder)
            try await run(engine, catalogue: catalogue) {
                withStripe(&$0)
                $0.billing.appleRoots = [root]
                $0.billing.appleProducts = ["org.example.pro": .pro, "org.example.team": .team]
                $0.identity.appleBundles = ["org.example.canvass"]
                change(&$0)
            } _: { canvass in
                try await body(canvass, store)
            }
        }
    }

    func verify(_ signed: String, _ token: String) async throws -> TestResponse {
        try await post("/api/billing/apple/verify", #"{"signed_transaction":"\#(signed)"}"#, token: token)
    }

    func notify(_ signed: String) async throws -> TestResponse {
        try await post("/api/billing/apple/notifications", #"{"signedPayload":"\#(signed)"}"#)
    }
}
