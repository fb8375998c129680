import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// What was bought in the App Store (canvass.md 4).
@Suite struct AppStoreTests {
    private static let start = CanvassServing.start
    private static let end = start.adding(seconds: 14 * 86_400)
    private static let pro = CanvassServing.plan("pro", "apple", "2025-03-15T12:00:00.000Z")
    private static let sale = AppStoreTransaction(until: end, signed: start.adding(seconds: -60))

    private func at(_ days: Int64) -> Instant { Self.start.adding(seconds: days * 86_400) }

    @Test("Canvass A12 A good chain opens the plan; anything wrong with it is 400 and changes nothing", arguments: Engine.allCases)
    func chains(engine: Engine) async throws {
        try await CanvassServing.runWithAppStore(engine) { canvass, store in
            let (token, payload) = (canvass.token("ann"), Self.sale.payload)
            let past = Date(timeIntervalSince1970: Double(Self.start.seconds) - 86_400)
            let expired = try AppStore(.init(intermediateEnd: past), root: store.root)
            let unmarkedLeaf = try AppStore(.init(leafMark: nil), root: store.root)
            let swapped = try AppStore(.init(leafMark: AppStore.intermediateMark), root: store.root)
            let unmarked = try AppStore(.init(intermediateMark: nil), root: store.root)
            let noAuthority = try AppStore(.init(intermediateIsAuthority: false), root: store.root)
            let (foreign, sibling) = (try AppStore(), try AppStore(root: store.root))
            let good = try store.sign(payload)
            let parts = good.split(separator: ".").map(String.init)
            let bad: [(String, String)] = [
                ("wrong root", try foreign.sign(payload)),
                (
                    "root of ours behind a foreign chain",
                    try foreign.sign(payload, chain: [foreign.leaf, foreign.intermediate, store.root])
                ),
                ("foreign leaf", try foreign.sign(payload, chain: [foreign.leaf, store.intermediate, store.root])),
                ("leaf of another intermediate", try sibling.sign(payload, chain: [sibling.leaf, store.intermediate, store.root])),
                ("no mark on the leaf", try unmarkedLeaf.sign(payload)), ("another mark on the leaf", try swapped.sign(payload)),
                ("no mark on the intermediate", try unmarked.sign(payload)), ("no authority", try noAuthority.sign(payload)),
                ("expired intermediate", try expired.sign(payload)), ("other alg", try store.sign(payload, algorithm: "ES384")),
                ("alg none", try store.sign(payload, algorithm: "none")), ("another key", try store.sign(payload, key: foreign.leaf.key)),
                ("two certificates", try store.sign(payload, chain: [store.leaf, store.root])),
                ("no certificates", try store.sign(payload, chain: [])),
                ("root as leaf", try store.sign(payload, chain: [store.root, store.root, store.root], key: store.root.key)),
                (
                    "changed payload",
                    parts[0] + "." + Base64Text.encode(JSONText.bytes(Self.sale.with("expiresDate", .integer(4_000_000_000_000)).payload))
                        + "." + parts[2]
                ),
                ("no moment", try store.sign(Self.sale.with("signedDate", nil).payload)), ("garbage", "garbage"), ("dots", ".."),
                ("before the chain", try store.sign(Self.sale.with("signedDate", .integer(1_000_000_000_000)).payload)),
            ]
            for (name, text) in bad {
                let response = try await canvass.verify(text, token)
                #expect(response.status == .badRequest && response.code == "invalid_signature", "\(name): \(response.text)")
                let notified = try await canvass.notify(text)
                #expect(notified.status == .badRequest && notified.code == "invalid_signature", "\(name)")
            }
            #expect(try await canvass.count(CanvassCounts.subscriptions) == 0)
            #expect(try await canvass.entitlement(token) == CanvassServing.free)
            let taken = try await canvass.verify(good, token)
            #expect(taken.status == .ok && taken.text == #"{"ok":true,"entitlement":\#(Self.pro)}"#)
            #expect(taken.headers[.cacheControl] == "private, no-store")
            #expect(try await canvass.entitlement(token) == Self.pro)
        }
    }

    @Test("Canvass A13 Bundle, environment, product: 400 by code, in that order", arguments: Engine.allCases)
    func codes(engine: Engine) async throws {
        try await CanvassServing.runWithAppStore(engine) { canvass, store in
            let token = canvass.token("ann")
            let wrong = Self.sale.with("bundleId", .string("org.evil")).with("environment", .string("Sandbox")).with(
                "productId", .string("x")
            )
            .with("expiresDate", nil)
            var next = wrong
            for (code, fix) in [
                ("wrong_bundle", ("bundleId", JSONValue.string("org.example.canvass"))),
                ("wrong_environment", ("environment", .string("Production"))),
                ("unknown_product", ("productId", .string("org.example.pro"))), ("not_a_subscription", ("expiresDate", .integer(1))),
            ] {
                let response = try await canvass.verify(store.sign(next.payload), token)
                #expect(response.status == .badRequest && response.code == code, "\(response.text)")
                next = next.with(fix.0, fix.1)
            }
            #expect(try await canvass.count(CanvassCounts.transactions) == 0)
            let unknown = Self.sale.with("productId", .string("x"))
            let notified = try await canvass.notify(store.notification("n1", unknown, signed: Self.start))
            #expect(notified.status == .ok && notified.text == #"{"received":true}"#)
            let test = try await canvass.notify(store.notification("n2", nil, type: "TEST", signed: Self.start))
            #expect(test.status == .ok)
            #expect(try await canvass.count(CanvassCounts.transactions) == 0)
        }
    }

    @Test("Canvass A13 Another account's token or purchase: 409; the same account twice: one record", arguments: Engine.allCases)
    func binding(engine: Engine) async throws {
        try await CanvassServing.runWithAppStore(engine) { canvass, store in
            let bound = #"{"error":"This purchase belongs to another account","code":"purchase_bound"}"#
            let (ann, bob) = (canvass.token("0A0A0A0A-0000-4000-8000-00000000000a"), canvass.token("bob"))
            let account = try await canvass.account("bob").uuid
            let forOther = try store.sign(Self.sale.with("appAccountToken", .string("0b0b0b0b-0000-4000-8000-00000000000b")).payload)
            for token in [ann, bob] {
                let response = try await canvass.verify(forOther, token)
                #expect(response.status == .conflict && response.text == bound)
            }
            #expect(try await canvass.count(CanvassCounts.subscriptions) == 0)
            let forBob = try store.sign(Self.sale.with("appAccountToken", .string(account.uppercased())).payload)
            #expect(try await canvass.verify(forBob, ann).text == bound)
            for _ in 0..<2 { #expect(try await canvass.verify(forBob, bob).status == .ok) }
            #expect(try await canvass.count(CanvassCounts.transactions) == 1)
            #expect(try await canvass.count(CanvassCounts.subscriptions) == 1)
            let plain = try store.sign(Self.sale.payload)
            #expect(try await canvass.verify(plain, ann).text == bound, "bound to bob")
            let own = AppStoreTransaction("3000", original: "3000", until: Self.end, signed: Self.start)
                .with("appAccountToken", .string("0a0a0a0a-0000-4000-8000-00000000000A"))
            #expect(try await canvass.verify(store.sign(own.payload), ann).status == .ok, "a linked subject")
            // Whoever leaves takes nothing along: the purchase is free again.
            let (id, now) = (try await canvass.account("bob").id, canvass.clock.clock.now())
            try await canvass.database.write { try AccountTransaction($0).erase(id, by: .local, at: now) }
            #expect(try await canvass.verify(plain, canvass.token("cid")).status == .ok)
            let freed = try await ApplePurchaseStore(canvass.database).unbind("1000", by: .local, at: now)
            #expect(freed)
            #expect(try await canvass.entitlement(canvass.token("cid")) == CanvassServing.free)
            #expect(try await canvass.verify(plain, canvass.token("dan")).status == .ok, "unbound by the operator")
        }
    }

    @Test("Canvass A14 A replayed notification, refunds and an upgrade", arguments: Engine.allCases)
    func refunds(engine: Engine) async throws {
        try await CanvassServing.runWithAppStore(engine) { canvass, store in
            let token = canvass.token("ann")
            #expect(try await canvass.verify(store.sign(Self.sale.payload), token).status == .ok)
            let refunded = Self.sale.with("revocationDate", .integer(Self.start.microseconds / 1_000))
                .with("signedDate", .integer(Self.start.adding(seconds: 10).microseconds / 1_000))
            let refund = try store.notification("n1", refunded, type: "REFUND", signed: Self.start)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<5 { group.addTask { try await canvass.notify(refund).status.code } }
                for try await status in group { #expect(status == 200) }
            }
            #expect(try await canvass.count(CanvassCounts.events) == 1)
            #expect(try await canvass.entitlement(token) == CanvassServing.free, "refunded")
            let reversed = refunded.with("revocationDate", nil).with(
                "signedDate", .integer(Self.start.adding(seconds: 20).microseconds / 1_000))
            #expect(try await canvass.notify(store.notification("n2", reversed, type: "REFUND_REVERSED", signed: Self.start)).status == .ok)
            #expect(try await canvass.entitlement(token) == Self.pro, "reversed")
            let old = AppStoreTransaction("1999", until: Self.start.adding(seconds: -86_400), signed: Self.start)
                .with("revocationDate", .integer(Self.start.microseconds / 1_000))
            #expect(try await canvass.notify(store.notification("n3", old, type: "REFUND", signed: Self.start)).status == .ok)
            #expect(try await canvass.entitlement(token) == Self.pro, "an old period's refund")
            let replaced = Self.sale.with("isUpgraded", .bool(true)).with(
                "signedDate", .integer(Self.start.adding(seconds: 30).microseconds / 1_000))
            let team = AppStoreTransaction("2001", product: "org.example.team", until: at(10), signed: Self.start.adding(seconds: 30))
            #expect(
                try await canvass.notify(store.notification("n4", replaced, type: "DID_CHANGE_RENEWAL_PREF", signed: Self.start)).status
                    == .ok)
            #expect(try await canvass.notify(store.notification("n5", team, signed: Self.start)).status == .ok)
            #expect(
                try await canvass.entitlement(token) == CanvassServing.plan("team", "apple", "2025-03-11T12:00:00.000Z"),
                "the new product only")
        }
    }

    @Test(
        "Canvass A15 Grace to its end, none without, nothing from older words, and notifications before the app", arguments: Engine.allCases
    )
    func grace(engine: Engine) async throws {
        try await CanvassServing.runWithAppStore(engine) { canvass, store in
            let expired = AppStoreTransaction(until: at(1), signed: Self.start)
            let first = try store.notification(
                "n1", expired, renewal: AppStore.renewal(graceUntil: at(5), signed: Self.start), signed: Self.start)
            #expect(try await canvass.notify(first).status == .ok, "before anybody shows it")
            #expect(try await canvass.entitlement(canvass.token("ann")) == CanvassServing.free)
            #expect(try await canvass.verify(store.sign(expired.payload), canvass.token("ann")).status == .ok)
            let graced = CanvassServing.plan("pro", "apple", "2025-03-06T12:00:00.000Z")
            #expect(try await canvass.entitlement(canvass.token("ann")) == graced)
            canvass.clock.set(at(5).adding(microseconds: -1))
            #expect(try await canvass.entitlement(canvass.token("ann")) == graced)
            canvass.clock.set(at(5))
            #expect(try await canvass.entitlement(canvass.token("ann")) == CanvassServing.free)
            canvass.clock.set(at(2))
            let older = try store.notification(
                "n2",
                expired.with("expiresDate", .integer(at(9).microseconds / 1_000)).with("signedDate", .integer(at(-1).microseconds / 1_000)),
                renewal: AppStore.renewal(graceUntil: at(9), signed: at(-1)), signed: at(2))
            #expect(try await canvass.notify(older).status == .ok)
            #expect(try await canvass.entitlement(canvass.token("ann")) == graced, "older words")
            let retry = try store.notification("n3", nil, renewal: AppStore.renewal(graceUntil: nil, signed: at(2)), signed: at(2))
            #expect(try await canvass.notify(retry).status == .ok)
            #expect(try await canvass.entitlement(canvass.token("ann")) == CanvassServing.free, "without grace it was over at its expiry")
        }
    }

    @Test("Canvass A15 A notification binds a purchase to whom the app bought it for", arguments: Engine.allCases)
    func buyer(engine: Engine) async throws {
        try await CanvassServing.runWithAppStore(engine) { canvass, store in
            let uuid = try await canvass.account("ann").uuid
            let sale = Self.sale.with("appAccountToken", .string(uuid))
            #expect(try await canvass.notify(store.notification("n1", sale, signed: Self.start)).status == .ok)
            #expect(try await canvass.entitlement(canvass.token("ann")) == Self.pro)
        }
    }

    @Test("Apple's own root is built in and is what it says")
    func root() throws {
        let digest = SHA256.hash(data: AppleRoot.certificate)
        #expect(Hexadecimal.text(Array(digest)) == "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179")
        var settings = Settings()
        settings.identity.appleBundles = ["a"]
        settings.billing.appleProducts = ["p": .pro]
        #expect(try AppleReceipts(settings) != nil)
    }

    @Test("A file that is no certificate stops the start")
    func noCertificate() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "root.pem")
            try Data("no certificate".utf8).write(to: file)
            var settings = Settings()
            settings.identity.appleBundles = ["a"]
            settings.billing.appleProducts = ["p": .pro]
            settings.billing.appleRoots = [file.path]
            #expect(throws: SettingsError.self) { try AppleReceipts(settings) }
        }
    }
}
