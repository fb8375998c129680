@testable import UsherPapers
import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer

/// Certificates and passes to sign.
enum WalletSample {
    static let now = Instant(seconds: 1_754_000_000)

    static func certificate() async throws -> WalletCertificate {
        try await withTemporaryFolder { try DevelopmentCertificate.load($0, at: now) }
    }

    static func passes(_ certificate: WalletCertificate, site: String = "https://tickets.example.org", clock: WallClock = WallClock { now })
        throws -> WalletPasses
    {
        WalletPasses(
            certificate, tokens: WalletToken(key: Array(repeating: 7, count: 32)), pictures: try PassPictures(), organization: "Usher",
            clock: clock, site: { site })
    }
}
