import Crypto
import Foundation

/// The header `Stripe-Signature`: `t=1700000000,v1=<hex>,v1=<hex>`. It signs `t.body` with HMAC-SHA256.
package struct StripeSignature: Sendable {
    private let time: String
    private let seconds: Int64
    private let signatures: [[UInt8]]

    /// How far the two clocks may be apart, in seconds.
    package static let tolerance: Int64 = 300

    /// Nil where the header is malformed.
    package init?(_ header: String) {
        var time: Substring?
        var signatures: [[UInt8]] = []
        for part in header.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { return nil }
            switch pair[0].trimmingPrefix(while: { $0 == " " }) {
            case "t": time = pair[1]
            case "v1": if let bytes = Hexadecimal.bytes(pair[1].utf8), bytes.count == SHA256.byteCount { signatures.append(bytes) }
            default: continue
            }
        }
        guard let time, time.utf8.allSatisfy({ Digits.value($0) != nil }), let seconds = Int64(time), !signatures.isEmpty else {
            return nil
        }
        self.time = String(time)
        self.seconds = seconds
        self.signatures = signatures
    }

    /// Whether one of the signatures is of this body under one of the secrets, and not old.
    package func verifies(_ body: some Sequence<UInt8>, secrets: [String], at now: Instant) -> Bool {
        let age = now.seconds.subtractingReportingOverflow(seconds)
        guard !age.overflow, age.partialValue.magnitude <= UInt64(StripeSignature.tolerance) else { return false }
        let signed = Array(time.utf8) + [UInt8(ascii: ".")] + Array(body)
        var valid = false
        for secret in secrets where !secret.isEmpty {
            let key = SymmetricKey(data: Array(secret.utf8))
            // Once for each secret, however many signatures a stranger sends: a body is long. Compared in constant time.
            let code = Array(HMAC<SHA256>.authenticationCode(for: signed, using: key))
            for signature in signatures where zip(signature, code).reduce(UInt8(0), { $0 | ($1.0 ^ $1.1) }) == 0 { valid = true }
        }
        return valid
    }

    /// The header that the holder of a secret sends.
    package static func header(_ body: some Sequence<UInt8>, secret: String, at now: Instant) -> String {
        let signed = Array("\(now.seconds).".utf8) + Array(body)
        let code = HMAC<SHA256>.authenticationCode(for: signed, using: SymmetricKey(data: Array(secret.utf8)))
        return "t=\(now.seconds),v1=\(Hexadecimal.text(Array(code)))"
    }
}
