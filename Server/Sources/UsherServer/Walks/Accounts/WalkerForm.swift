import UsherCore
import UsherStore

/// Reads what people send about themselves (section 3).
enum WalkerForm {
    /// Characters of a new password, and of a name.
    static let passwordLength = 8...128
    static let longestName = 200
    static let passwordRule = "\(passwordLength.lowerBound) to \(passwordLength.upperBound) characters"
    private static let nameRule: FieldFault = "must be a text of at most \(longestName) characters"

    static func register(_ sent: FieldReader<WalkPolicy>) throws -> WalkerDraft {
        var fields = sent
        let email = fields.required("email", "must be an e-mail address", or: "", email)
        let password = fields.required("password", "must have \(passwordRule)", or: "") { value in
            FieldValue.string(value).flatMap { passwordLength.contains($0.unicodeScalars.count) && PasswordHash.accepts($0) ? $0 : nil }
        }
        let name = fields.optional("name", nameRule, name) ?? nil
        let language = fields.optional("preferredLanguage", "must be it, fr or en", language)
        let mailing = fields.optional("mailingListOptIn", "must be true or false", FieldValue.bool)
        try fields.check()
        return WalkerDraft(email: email, password: password, name: name, language: language ?? "en", mailingList: mailing ?? false)
    }

    /// Trimmed and in lower case: one `@`, a local part of 1 to 64, a domain with a dot inside.
    static func email(_ value: JSONValue) -> String? {
        guard let text = FieldValue.string(value), let address = EmailAddress(text), !address.text.utf8.contains(0x20) else { return nil }
        let parts = address.text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...64).contains(parts[0].utf8.count), let dot = parts[1].firstIndex(of: "."),
            dot > parts[1].startIndex, parts[1].last != ".", !parts[1].utf8.contains(0)
        else { return nil }
        return address.text
    }

    /// Trimmed; blank is none.
    static func name(_ value: JSONValue) -> String?? {
        guard let text = FieldValue.text(1_000)(value).map(WireText.trimmed), WireText.isWithin(text, longestName) else { return nil }
        return .some(text.isEmpty ? nil : text)
    }

    static func language(_ value: JSONValue) -> String? {
        FieldValue.string(value).flatMap { WalkLanguage(rawValue: $0) }?.rawValue
    }

    static func change(_ walker: Walker, _ sent: FieldReader<WalkPolicy>) throws -> Walker {
        var (fields, changed) = (sent, walker)
        if fields.has("name") { changed.name = fields.optional("name", nameRule, name) ?? nil }
        if let language = fields.optional("preferredLanguage", "must be it, fr or en", language) { changed.language = language }
        if let mailing = fields.optional("mailingListOptIn", "must be true or false", FieldValue.bool) { changed.mailingList = mailing }
        try fields.check()
        return changed
    }

    /// A text that must be there and not empty.
    static func text(_ sent: FieldReader<WalkPolicy>, _ name: String) throws -> String {
        var fields = sent
        let text = fields.required(name, "must be a text", or: "") { FieldValue.string($0).flatMap { $0.isEmpty ? nil : $0 } }
        try fields.check()
        return text
    }
}
