@testable import UsherPapers
import Foundation
import Testing
import UsherCore
import UsherTesting
import X509

@testable import UsherServer

@Suite struct WalletCertificateTests {
    /// Issuer, leaf and key as openssl makes them; the key also under a password. RSA, as Apple's are.
    private static let make = """
        openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -subj /CN=WWDR -days 3650 && \
        openssl req -newkey rsa:2048 -nodes -keyout key.pem -out leaf.csr -subj '/UID=pass.org.example/CN=Pass/OU=TEAM123456' && \
        openssl x509 -req -in leaf.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 300 -out leaf.pem && \
        openssl pkcs8 -topk8 -in key.pem -out sealed.pem -passout pass:secret -v2 aes-256-cbc && \
        openssl pkcs8 -topk8 -in key.pem -out old.pem -passout pass:secret -v2 aes-128-cbc -v2prf hmacWithSHA1
        """

    private static func with(_ body: @Sendable (URL, inout Settings) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let files = try await Tool.run("{ \(make) ; } >&2 && for f in *.pem; do echo \"== $f\"; cat $f; done")
            for part in files.components(separatedBy: "== ").dropFirst() {
                let name = String(part.prefix { $0 != "\n" })
                try Data(part.dropFirst(name.count + 1).utf8).write(to: folder.appending(path: name))
            }
            var settings = Settings()
            settings.data = folder.path
            settings.wallet.certificate = folder.appending(path: "leaf.pem").path
            settings.wallet.key = folder.appending(path: "key.pem").path
            settings.wallet.issuer = folder.appending(path: "ca.pem").path
            try await body(folder, &settings)
        }
    }

    private static func load(_ settings: Settings) throws -> WalletCertificate? {
        try WalletCertificate.load(settings, at: WallClock.system.now())
    }

    @Test func whatAppleGivesIsTaken() async throws {
        try await Self.with { folder, settings in
            let certificate = try #require(try Self.load(settings))
            #expect(certificate.passType == "pass.org.example")
            #expect(certificate.team == "TEAM123456")
            #expect(!certificate.isDevelopment)
            let now = WallClock.system.now()
            #expect(certificate.isValid(at: now) && !certificate.isValid(at: now.adding(seconds: 301 * 86_400)))
            for name in ["sealed.pem", "old.pem"] {
                settings.wallet.key = folder.appending(path: name).path
                settings.wallet.keyPassword = "secret"
                #expect(try Self.load(settings)?.key.publicKey == certificate.key.publicKey, "\(name)")
            }
            let signed = try PassSigner(certificate).archive(["pass.json": []], at: now)
            let line =
                "python3 -m zipfile -e t.zip o && openssl cms -verify -binary -inform DER -in o/signature -content o/manifest.json -CAfile ca.pem -purpose any -out /dev/null"
            _ = try await Tool.run(line, ["t.zip": signed, "ca.pem": Array(try Data(contentsOf: folder.appending(path: "ca.pem")))])
        }
    }

    @Test func whatDoesNotFitStopsTheStart() async throws {
        try await Self.with { folder, settings in
            let good = settings
            func complaint(_ change: (inout Settings.Wallet) -> Void) -> String? {
                var settings = good
                change(&settings.wallet)
                do { _ = try Self.load(settings) } catch { return "\(error)" }
                return nil
            }
            #expect(
                complaint { $0.passType = "pass.other" }
                    == "wallet.pass_type is pass.other, but wallet.certificate says pass.org.example (UID)")
            #expect(complaint { $0.team = "OTHER" }?.hasPrefix("wallet.team is OTHER") == true)
            #expect(complaint { $0.issuer = "" }?.hasPrefix("wallet.wwdr is not set") == true)
            #expect(complaint { $0.certificate = "/nowhere" } == "wallet.certificate: /nowhere cannot be read")
            #expect(
                complaint { $0.certificate = folder.appending(path: "key.pem").path } == "wallet.certificate is not a certificate in PEM")
            #expect(complaint { $0.key = folder.appending(path: "leaf.pem").path } == "wallet.key holds no private key in PEM")
            #expect(
                complaint { $0.certificate = folder.appending(path: "ca.pem").path } == "wallet.key is not the key of wallet.certificate")
            let sealed = folder.appending(path: "sealed.pem").path
            #expect(complaint { $0.key = sealed } == "wallet.key is under a password: set wallet.key_password")
            #expect(
                complaint {
                    $0.key = sealed; $0.keyPassword = "wrong"
                } == "wallet.key_password does not open wallet.key")
            #expect(
                complaint {
                    $0.passType = "pass.org.example"; $0.team = "TEAM123456"
                } == nil)
        }
    }

    @Test("Boarding A49 the development certificate is made once, 0600, and only in the demo or on demand")
    func development() async throws {
        try await withTemporaryFolder { folder in
            var settings = Settings()
            settings.data = folder.path
            #expect(try Self.load(settings) == nil)
            settings.wallet.development = true
            let first = try #require(try Self.load(settings))
            #expect(first.isDevelopment && first.passType == "pass.dev.usher" && first.team == "USHERDEVEL")
            settings.wallet.development = false
            settings.demo = true
            #expect(try Self.load(settings)?.leaf == first.leaf)
            let file = folder.appending(path: "dev-wallet.pem").path
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(left == ["dev-wallet.pem"])
        }
    }
}
