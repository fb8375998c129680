import Crypto

/// Makes and reads the tokens that links carry: the id of a sale and a proof of this server's, for one purpose. They are
/// derived and never stored, so they last as long as the key.
package struct LinkToken: Sendable {
    /// What a token is good for; one for a purpose proves nothing for another.
    package enum Purpose: String, Sendable, CaseIterable {
        case hold, booking
        /// Tickets that were passed on.
        case ticket
        /// Somebody on a waiting list, and what is offered to them.
        case entry, offer
        /// Names a demo payment.
        case demo
    }

    private let key: SymmetricKey

    package init(key bytes: some Sequence<UInt8>) { key = SymmetricKey(data: Array(bytes)) }

    /// base64url(id bytes, HMAC-SHA256); nil where the id is no UUID.
    package func make(_ uuid: String, for purpose: Purpose) -> String? {
        guard let id = UUIDText.bytes(of: uuid) else { return nil }
        return Base64Text.encode(id + Array(HMAC<SHA256>.authenticationCode(for: message(id, purpose), using: key)))
    }

    /// The same, made anew `times` times: earlier ones are good for nothing then. As long as it never was, it is the plain one.
    package func make(_ uuid: String, for purpose: Purpose, anew times: Int64) -> String? {
        guard times > 0 else { return make(uuid, for: purpose) }
        guard let id = UUIDText.bytes(of: uuid) else { return nil }
        return Base64Text.encode(id + Array(HMAC<SHA256>.authenticationCode(for: message(id, purpose, times), using: key)))
    }

    /// Whether `text` is the token of this id, made anew so many times. Compared in constant time.
    package func proves(_ text: String, _ uuid: String, for purpose: Purpose, anew times: Int64) -> Bool {
        guard text.utf8.count == 64, let bytes = Base64Text.decode(text), let id = UUIDText.bytes(of: uuid), id == Array(bytes.prefix(16))
        else { return false }
        let message = times > 0 ? message(id, purpose, times) : message(id, purpose)
        return HMAC<SHA256>.isValidAuthenticationCode(bytes.dropFirst(16), authenticating: message, using: key)
    }

    private func message(_ id: [UInt8], _ purpose: Purpose, _ times: Int64) -> [UInt8] {
        message(id, purpose) + withUnsafeBytes(of: times.bigEndian) { Array($0) }
    }

    /// The UUID that this server made `text` for, for this purpose. Compared in constant time.
    package func id(of text: String, for purpose: Purpose) -> String? {
        guard text.utf8.count == 64, let bytes = Base64Text.decode(text) else { return nil }
        let id = Array(bytes.prefix(16))
        guard HMAC<SHA256>.isValidAuthenticationCode(bytes.dropFirst(16), authenticating: message(id, purpose), using: key) else {
            return nil
        }
        return UUIDText.text(of: id)
    }

    /// The purpose comes first and its end is marked, so that no purpose and id can be taken for another.
    private func message(_ id: [UInt8], _ purpose: Purpose) -> [UInt8] { Array(purpose.rawValue.utf8) + [0] + id }
}

extension LinkToken {
    /// What this installation says at a host: whoever reads it there knows that the host leads here.
    package func proof(of host: String) -> String {
        let message = Array("site-host".utf8) + [0] + Array(host.utf8)
        return Base64Text.encode(Array(HMAC<SHA256>.authenticationCode(for: message, using: key)))
    }
}

extension LinkToken {
    /// A proof for the forms of one session or visitor: the token against forged requests.
    package func form(for visitor: String) -> String {
        Base64Text.encode(HMAC<SHA256>.authenticationCode(for: formMessage(visitor), using: key))
    }

    /// Whether `text` is the proof that this visitor's forms carry.
    package func isForm(_ text: String, of visitor: String) -> Bool {
        guard let code = Base64Text.decode(text) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: formMessage(visitor), using: key)
    }

    /// A text that a browser keeps for us: what it brings back is ours or nothing.
    package func sealed(_ text: String, as purpose: String) -> String {
        let message = Array("kept".utf8) + [0] + Array(purpose.utf8) + [0] + Array(text.utf8)
        return Base64Text.encode(Array(text.utf8)) + "." + Base64Text.encode(HMAC<SHA256>.authenticationCode(for: message, using: key))
    }

    /// What was kept so; nil for anything else.
    package func opened(_ kept: String, as purpose: String) -> String? {
        let parts = kept.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let text = Base64Text.decode(String(parts[0])), let code = Base64Text.decode(String(parts[1])) else {
            return nil
        }
        let message = Array("kept".utf8) + [0] + Array(purpose.utf8) + [0] + text
        guard HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: message, using: key) else { return nil }
        return String(validating: text, as: UTF8.self)
    }

    private func formMessage(_ visitor: String) -> [UInt8] { Array("form".utf8) + [0] + Array(visitor.utf8) }
}
