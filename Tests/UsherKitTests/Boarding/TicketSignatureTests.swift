import Crypto
import CryptoExtras
import Foundation
import Testing
import UsherKit

@Suite struct TicketSignatureTests {
    private static let ticket = "7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90"

    private struct Pass {
        let pem: String
        let signature: String
        let key: String

        init() throws {
            let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
            let digest = SHA256.hash(data: Data(TicketSignatureTests.ticket.utf8))
            signature = try key.signature(for: digest, padding: .insecurePKCS1v1_5).rawRepresentation.base64EncodedString()
            pem = key.publicKey.pemRepresentation
            self.key = key.publicKey.derRepresentation.base64EncodedString()
        }

        func full(_ signature: String? = nil, key: String? = nil) -> String {
            let digest = #""hash":"00","signature":"\#(signature ?? self.signature)","publicKey":"\#(key ?? self.key)""#
            return #"{"ticket":"\#(TicketSignatureTests.ticket)","signatureDigest":{\#(digest)}}"#
        }
    }

    @Test("Boarding A68 The seed's form is verified, whatever its order, spacing and slashes, and whoever's key it brings")
    func verified() throws {
        let (pass, stranger) = (try Pass(), try Pass())
        let forms = [
            pass.full(), pass.full(key: stranger.key), pass.full().replacing("/", with: "\\/"), pass.full().replacing(":", with: " :\n"),
            #"{"signatureDigest":{"signature":"\#(pass.signature)"},"ticket":"\#(Self.ticket)"}"#,
            #"{"ticket":"\#(Self.ticket)","signature":{"hash":"00","signature":"\#(pass.signature)"}}"#,
        ]
        for form in forms {
            let verdict = try TicketSignature(qr: form).verify(publicKeyPEM: pass.pem)
            #expect(verdict == .verified, "\(form.prefix(80))")
        }
    }

    @Test("Boarding A68 A flipped bit, a stranger's signature and what is no base64 are incorrect")
    func incorrect() throws {
        let (pass, stranger) = (try Pass(), try Pass())
        var bytes = try #require(Data(base64Encoded: pass.signature))
        bytes[100] ^= 1
        for signature in [bytes.base64EncodedString(), stranger.signature, "not base64!", ""] {
            let verdict = try TicketSignature(qr: pass.full(signature)).verify(publicKeyPEM: pass.pem)
            #expect(verdict == .incorrect)
        }
        let other = try TicketSignature(qr: pass.full().replacing("7d0b", with: "7d0c")).verify(publicKeyPEM: pass.pem)
        #expect(other == .incorrect)
    }

    @Test("Boarding A68 The compact and the old form have no signature; other texts are no passes")
    func absent() throws {
        let pass = try Pass()
        for text in [#"{"ticket":"x","signatureDigest":{"hash":"00"}}"#, #"{"ticket":"x","signature":"00"}"#] {
            let verdict = try TicketSignature(qr: text).verify(publicKeyPEM: pass.pem)
            #expect(verdict == .absent)
        }
        for text in ["", "SALE-CODE", "[]", "{}", #"{"ticket":""}"#, #"{"ticket":"x"}"#, #"{"ticket":7,"signature":"0"}"#] {
            #expect(throws: TicketSignature.Unreadable.self) { try TicketSignature(qr: text) }
        }
    }
}
