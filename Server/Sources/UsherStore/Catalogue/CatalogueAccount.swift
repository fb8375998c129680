import UsherCore

/// An account as a catalogue tells it, with its memberships and keys.
struct CatalogueAccount {
    enum Password {
        case clear(String)
        /// A hash that an export gave.
        case hash(PasswordHash)
    }
    struct Membership {
        var organisation: String
        var role: Role
    }
    struct Key {
        var name: String
        var digest: SecretDigest
        var scopes: KeyScopes
        var expires: Instant?
    }

    var email: EmailAddress
    var id: Int64?
    var uuid: String?
    var name: String
    var password: Password?
    var preferredLanguage: String
    var emailVerified: Bool
    var identities: [OutsideIdentity]
    var memberships: [Membership]
    var keys: [Key]
    /// JSON text.
    var subscription: String?
    var customers: [CatalogueCustomer]
    /// Wants mails about tours.
    var mailingList: Bool?
    /// Names of protected tours that are open to it.
    var tourAccess: [String]
    /// Shut out.
    var deactivated: Bool

    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> CatalogueAccount? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            let account = CatalogueAccount(
                email: fields.email(), id: fields.optionalID(), uuid: fields.uuid("uuid"),
                name: fields.optionalText("name") ?? "", password: fields.password(),
                preferredLanguage: fields.language(), emailVerified: fields.bool("email_verified", default: false),
                identities: fields.optionalArray("identities", identity) ?? [],
                memberships: fields.optionalArray("memberships", Membership.read) ?? [],
                keys: fields.optionalArray("api_keys", Key.read) ?? [], subscription: fields.entitlement("subscription"),
                customers: fields.optionalArray("customers", CatalogueCustomer.read) ?? [],
                mailingList: fields.optional("mailing_list", "must be true or false", FieldValue.bool), tourAccess: fields.tours(),
                deactivated: fields.bool("deactivated", default: false))
            account.check(&fields)
            return account
        }
    }

    private func check(_ fields: inout FieldReader<CataloguePolicy>) {
        var organisations: Set<String> = []
        for (index, membership) in memberships.enumerated() where !organisations.insert(membership.organisation).inserted {
            fields.note("memberships[\(index)].organisation", "is given twice")
        }
        var digests: Set<SecretDigest> = []
        for (index, key) in keys.enumerated() where !digests.insert(key.digest).inserted {
            fields.note("api_keys[\(index)].key", "is given twice")
        }
    }

    private static func identity(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> OutsideIdentity? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            let providers = OutsideIdentity.Provider.allCases.map(\.rawValue)
            let provider = fields.required("provider", fields.choice("provider", providers), or: "apple")
            return OutsideIdentity(provider: .init(rawValue: provider) ?? .apple, subject: fields.filled("subject"))
        }
    }
}

extension CatalogueAccount.Membership {
    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> Self? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            let organisation = fields.filled("organisation")
            let role = fields.required("role", fields.choice("role", Role.allCases.map(\.name)), or: "door")
            return Self(organisation: organisation, role: Role(name: role) ?? .door)
        }
    }
}

extension CatalogueAccount.Key {
    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> Self? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            Self(name: fields.filled("name"), digest: fields.digest(), scopes: fields.scopes(), expires: fields.instant("expires_at"))
        }
    }
}

extension FieldReader<CataloguePolicy> {
    fileprivate mutating func email() -> EmailAddress {
        let address = optional("email", "must be an e-mail address") { FieldValue.string($0).flatMap { EmailAddress($0) } }
        return required("email", address, or: EmailAddress(stored: ""))
    }

    fileprivate mutating func password() -> CatalogueAccount.Password? {
        let clear = optional("password", "must be a string of 8 to 128 characters") { value in
            FieldValue.string(value).flatMap { PasswordHash.accepts($0) ? $0 : nil }
        }
        let hash = optional("password_hash", "must be a hash that usher export wrote") { value in
            FieldValue.string(value).flatMap { PasswordHash($0) }
        }
        if clear != nil, hash != nil { note("password_hash", "must not stand beside password") }
        return hash.map { .hash($0) } ?? clear.map { .clear($0) }
    }

    fileprivate mutating func language() -> String {
        let language = optionalText("preferred_language", longest: 35) ?? "en"
        if language.isEmpty
            || !language.utf8.allSatisfy({ $0 == 0x2D || $0 < 0x80 && Character(Unicode.Scalar($0)).isLetter || Digits.value($0) != nil })
        {
            note("preferred_language", "must be a language such as en or pt-BR")
        }
        return language
    }

    fileprivate mutating func digest() -> SecretDigest {
        let clear = optional("key", "must be 8 to 128 visible ASCII characters") { value in
            FieldValue.string(value).flatMap { APIKeySecret(imported: $0)?.digest }
        }
        let hash = optional("sha256", "must be 64 hexadecimal digits") { value in
            FieldValue.string(value).flatMap { Hexadecimal.bytes($0.utf8) }.flatMap { SecretDigest(bytes: $0) }
        }
        if clear != nil, hash != nil { note("sha256", "must not stand beside key") }
        let found = clear ?? hash
        if found == nil, !faults.contains(where: { $0.path == ".sha256" }) { return required("key", nil, or: SecretDigest(of: "")) }
        return found ?? SecretDigest(of: "")
    }

    fileprivate mutating func scopes() -> KeyScopes {
        let names = optionalArray("scopes") { value, problems in
            FieldReader<CataloguePolicy>.element(value, &problems, "must be scan or manage") { KeyScopes(name: $0) != nil }
        }
        let scopes = required("scopes", names, or: ["scan"])
        if scopes.isEmpty, names != nil, faults.allSatisfy({ !$0.path.hasPrefix(".scopes") }) { note("scopes", "must not be empty") }
        return scopes.reduce(into: KeyScopes()) { if let scope = KeyScopes(name: $1) { $0.formUnion(scope) } }
    }

    fileprivate mutating func tours() -> [String] {
        optionalArray("tour_access") { value, problems in
            FieldReader<CataloguePolicy>.element(value, &problems, "") { _ in true }
        } ?? []
    }
}
