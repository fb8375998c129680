import Crypto
package import UsherCore

/// Access tokens such as Supabase gives them, made by the demo, which is its own project.
package enum DemoToken {
    /// A token of `subject`, signed with the project's secret.
    package static func make(_ subject: String, secret: String, until end: Instant) -> String {
        let header = JSONValue.members(["alg": .string("HS256"), "typ": .string("JWT")])
        let claims = JSONValue.members([
            "sub": .string(subject), "aud": .string(SupabaseTokens.audience), "role": .string("authenticated"),
            "exp": .integer(end.seconds),
        ])
        let text = [header, claims].map { Base64Text.encode(JSONText.bytes($0)) }.joined(separator: ".")
        let code = HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: SymmetricKey(data: Array(secret.utf8)))
        return text + "." + Base64Text.encode(Array(code))
    }
}
