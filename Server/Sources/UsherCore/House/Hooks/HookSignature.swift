import Crypto

/// The header by which a receiver knows that a call is Usher's: `t=<unix>,v1=<hex>[,v1=<hex>]`. Each `v1` is the HMAC-SHA256 of `t`, a point
/// and the body, by one of the secrets that hold at the moment.
package enum HookSignature {
    package static func header(of body: [UInt8], by secrets: [HookSecret], at now: Instant) -> String {
        let message = Array("\(now.seconds).".utf8) + body
        let codes = secrets.map { secret in
            "v1="
                + Hexadecimal.text(Array(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: Array(secret.text.utf8)))))
        }
        return (["t=\(now.seconds)"] + codes).joined(separator: ",")
    }
}
