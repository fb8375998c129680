import Crypto
import CryptoExtras
import Foundation

/// What a boarding pass's QR code holds: the ticket, and the airline's word for it.
///
/// ```swift
/// let signature = try TicketSignature(qr: scanned)
/// if try signature.verify(publicKeyPEM: keys.publicKey) == .verified { … }      // offline
/// let ticket = try await boarding.verify(signature)                              // online
/// ```
public struct TicketSignature: Codable, Sendable, Hashable {
    /// The airline's word: what stands in the code beside the ticket.
    public struct Digest: Codable, Sendable, Hashable {
        /// Only the server can judge it.
        public var hash: String?
        /// Base64 of RSASSA-PKCS1-v1_5 with SHA-256 over the ticket's identifier; nil in the compact form.
        public var signature: String?
        /// A hint of the pass's own, never trusted.
        public var publicKey: String?

        /// Makes one; what is left out stands in no code.
        public init(hash: String? = nil, signature: String? = nil, publicKey: String? = nil) {
            (self.hash, self.signature, self.publicKey) = (hash, signature, publicKey)
        }
    }

    /// The ticket's identifier.
    public var ticket: String
    /// The airline's word for it.
    public var signatureDigest: Digest

    /// As a code would hold it; nothing is checked.
    public init(ticket: String, signatureDigest: Digest) { (self.ticket, self.signatureDigest) = (ticket, signatureDigest) }

    /// The text is not a boarding pass's.
    public struct Unreadable: UsherFailure, Hashable {
        /// Says nothing of the text: it may be somebody's secret.
        public init() {}

        public var text: UsherText? { .failurePassUnreadable }
        /// To read another code: trying again is of no use.
        public var nextStep: NextStep { .fix }
    }

    /// What a check without the server finds.
    public enum Verdict: Sendable, Hashable {
        /// The airline signed this ticket.
        case verified
        /// It did not.
        case incorrect
        /// There is no signature to judge (the compact form): ask the server.
        case absent
    }

    /// Reads any spacing and order, `\/`, and the old form `{"ticket":"…","signature":"<hash>"}`.
    public init(qr text: String) throws(Unreadable) {
        guard let read = try? JSONDecoder().decode(Reading.self, from: Data(text.utf8)), !read.ticket.isEmpty else { throw Unreadable() }
        ticket = read.ticket
        if let digest = read.signatureDigest, digest != Digest() {
            signatureDigest = digest
        } else if let old = read.signature {
            signatureDigest = old.digest
        } else {
            throw Unreadable()
        }
    }

    /// Judges offline by the airline's own key, whatever key the QR code brings along.
    public func verify(publicKeyPEM: String) throws -> Verdict {
        let key = try _RSA.Signing.PublicKey(pemRepresentation: publicKeyPEM)
        guard let text = signatureDigest.signature else { return .absent }
        guard let bytes = Data(base64Encoded: text) else { return .incorrect }
        let isRight = key.isValidSignature(
            _RSA.Signing.RSASignature(rawRepresentation: bytes), for: SHA256.hash(data: Data(ticket.utf8)), padding: .insecurePKCS1v1_5)
        return isRight ? .verified : .incorrect
    }

    /// As it stands in a QR code.
    private struct Reading: Decodable {
        let ticket: String
        let signatureDigest: Digest?
        let signature: Old?
    }

    /// A hash, or an object.
    private enum Old: Decodable {
        case hash(String)
        case object(Digest)

        init(from decoder: any Decoder) throws {
            if let hash = try? decoder.singleValueContainer().decode(String.self) {
                self = .hash(hash)
            } else {
                self = .object(try Digest(from: decoder))
            }
        }

        var digest: Digest {
            switch self {
            case .hash(let hash): Digest(hash: hash)
            case .object(let digest): digest
            }
        }
    }
}
