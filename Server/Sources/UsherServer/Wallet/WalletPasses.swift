import UsherHTTP
package import UsherPapers
import Crypto
import Synchronization
package import UsherCore
import X509

/// Signs passes for every desk. Equal content is signed once a process.
package struct WalletPasses: Sendable {
    package let certificate: WalletCertificate
    package private(set) var tokens: WalletToken
    private let pictures: PassPictures
    private let organization: String
    private let site: @Sendable () -> String
    private let clock: WallClock
    private let cache = SignedPassCache()

    /// `site` is what phones reach the server by, empty where nobody has said; they are told only what they can use.
    package init(
        _ certificate: WalletCertificate, tokens: WalletToken, pictures: PassPictures, organization: String, clock: WallClock,
        site: @escaping @Sendable () -> String
    ) {
        self.certificate = certificate
        self.tokens = tokens
        self.pictures = pictures
        self.organization = organization
        self.clock = clock
        self.site = site
    }

    /// The same for a desk whose passes have tokens of its own.
    package func with(_ tokens: WalletToken) -> WalletPasses {
        var copy = self
        copy.tokens = tokens
        return copy
    }

    /// Whether passes can be signed at this moment.
    package var isReady: Bool { certificate.isValid(at: clock.now()) }

    /// The archive; nil while the certificate is not valid. Off the event loop: a signature takes its time.
    package func signed(_ document: PassDocument) async throws -> SignedPass? {
        guard isReady else { return nil }
        return try await ClientWork.run { try sign(document) }
    }

    private func sign(_ document: PassDocument) throws -> SignedPass {
        var files = pictures.files
        files["pass.json"] = JSONText.bytes(.object(members(document)))
        for (language, strings) in document.strings { files["\(language).lproj/pass.strings"] = PassDocument.stringsFile(strings) }
        let digest = digest(files)
        if let pass = cache[digest]?.changed(at: document.changedAt) { return pass }
        let now = clock.now()
        let pass = SignedPass(
            bytes: try PassSigner(certificate).archive(files, at: now), tag: "\"\(digest.prefix(32))\"", changedAt: document.changedAt,
            isDevelopment: certificate.isDevelopment)
        return cache.keep(pass, of: document.serial, as: digest)
    }

    /// Does away with what is kept of these: whom they named wants to be forgotten.
    package func forget(_ serials: [String]) { cache.forget(Set(serials)) }

    func members(_ document: PassDocument) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = [
            .init(name: "formatVersion", value: .integer(1)), .init(name: "passTypeIdentifier", value: .string(certificate.passType)),
            .init(name: "teamIdentifier", value: .string(certificate.team)),
            .init(
                name: "description",
                value: .string(document.description + (certificate.isDevelopment ? " (development)" : ""))),
            .init(name: "serialNumber", value: .string(document.serial)),
        ]
        if !document.members.contains(where: { $0.name == "organizationName" }) {
            members.insert(.init(name: "organizationName", value: .string(organization)), at: 3)
        }
        members += document.members
        let known = site()
        let base = known.isEmpty ? known : document.base ?? known
        if base.hasPrefix("https://") || certificate.isDevelopment && !base.isEmpty {
            members.append(.init(name: "webServiceURL", value: .string(base + "/wallet")))
            members.append(.init(name: "authenticationToken", value: .string(tokens.make(document.serial))))
        }
        return members
    }

    /// Of every file's content, and of who signs.
    private func digest(_ files: [String: [UInt8]]) -> String {
        var hash = SHA256()
        hash.update(data: PassSigner.manifest(files))
        hash.update(data: Array(certificate.leaf.serialNumber.bytes))
        return Hexadecimal.text(Array(hash.finalize()))
    }

    /// The last passes, the oldest goes first.
    private final class SignedPassCache: Sendable {
        private struct State {
            var passes: [String: SignedPass] = [:]
            var order: [(digest: String, serial: String)] = []
        }

        private let state = Mutex(State())
        static let most = 1_000

        subscript(digest: String) -> SignedPass? { state.withLock { $0.passes[digest] } }

        /// The first that was kept stays: whoever asks twice gets the same bytes.
        func keep(_ pass: SignedPass, of serial: String, as digest: String) -> SignedPass {
            state.withLock { state in
                if let first = state.passes[digest] { return first }
                if state.order.count == Self.most { state.passes[state.order.removeFirst().digest] = nil }
                state.passes[digest] = pass
                state.order.append((digest, serial))
                return pass
            }
        }

        func forget(_ serials: Set<String>) {
            state.withLock { state in
                for (digest, serial) in state.order where serials.contains(serial) { state.passes[digest] = nil }
                state.order.removeAll { serials.contains($0.serial) }
            }
        }
    }
}
