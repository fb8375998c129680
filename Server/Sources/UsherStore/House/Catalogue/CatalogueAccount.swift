import UsherCore

/// An account as a catalogue tells it, with its memberships and keys.
struct CatalogueAccount: CatalogueObject {
    enum Password {
        case clear(String)
        /// A hash that an export gave.
        case hash(PasswordHash)
    }

    var email = EmailAddress(stored: "")
    var id: Account.ID?
    var uuid: String?
    var name = ""
    var password: Password?
    var preferredLanguage = "en"
    var emailVerified = false
    /// Wants mails about tours.
    var mailingList: Bool?
    var identities: [Identity] = []
    var memberships: [Membership] = []
    var keys: [Key] = []
    /// JSON text.
    var subscription: String?
    var customers: [CatalogueCustomer] = []
    /// Names of protected tours that are open to it.
    var tourAccess: [String]?
    /// Shut out.
    var deactivated = false

    mutating func members(_ file: inout CatalogueMembers) {
        file.value(
            always: "email", &email, "must be an e-mail address", isRequired: true, { FieldValue.string($0).flatMap { EmailAddress($0) } },
            write: { $0.string($1.text) })
        file.id("id", &id)
        file.uuid("uuid", &uuid)
        file.text("name", &name)
        password(&file)
        file.text("preferred_language", &preferredLanguage, longest: 35)
        file.note("preferred_language", "must be a language such as en or pt-BR", where: !Self.isLanguage(preferredLanguage))
        file.flag("email_verified", &emailVerified)
        file.flag("mailing_list", &mailingList)
        file.objects("identities", &identities)
        file.objects("memberships", &memberships)
        file.objects("api_keys", &keys)
        file.object("subscription", &subscription, as: CatalogueEntitlement.self)
        file.objects("customers", &customers, unlessEmpty: true)
        file.texts("tour_access", &tourAccess)
        file.flag("deactivated", &deactivated, unless: false)
    }

    func check(_ file: inout CatalogueMembers) {
        file.distinct("memberships", "organisation", memberships.map(\.organisation))
        file.distinct("api_keys", "key", keys.map(\.digest))
    }

    private mutating func password(_ file: inout CatalogueMembers) {
        var (clear, hash): (String?, PasswordHash?) = (nil, nil)
        if case .hash(let known)? = password { hash = known }
        file.value(
            "password", &clear, "must be a string of 8 to 128 characters",
            { FieldValue.string($0).flatMap { PasswordHash.accepts($0) ? $0 : nil } }, write: { $0.string($1) })
        file.value(
            "password_hash", &hash, "must be a hash that usher export wrote", { FieldValue.string($0).flatMap { PasswordHash($0) } },
            write: { $0.string($1.text) })
        file.note("password_hash", "must not stand beside password", where: clear != nil && hash != nil)
        password = hash.map { .hash($0) } ?? clear.map { .clear($0) }
    }

    private static func isLanguage(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { $0 == 0x2D || $0 < 0x80 && Character(Unicode.Scalar($0)).isLetter || Digits.value($0) != nil }
    }
}

// MARK: - Its parts
extension CatalogueAccount {
    struct Identity: CatalogueObject {
        var provider = OutsideIdentity.Provider.apple
        var subject = ""

        var outside: OutsideIdentity { OutsideIdentity(provider: provider, subject: subject) }

        mutating func members(_ file: inout CatalogueMembers) {
            file.choice("provider", &provider, of: OutsideIdentity.Provider.allCases, by: \.rawValue, isRequired: true)
            file.filled("subject", &subject)
        }
    }

    struct Membership: CatalogueObject {
        var organisation = ""
        var role = Role.door

        mutating func members(_ file: inout CatalogueMembers) {
            file.filled("organisation", &organisation)
            file.choice("role", &role, of: Role.allCases, by: \.name, isRequired: true)
        }
    }

    struct Key: CatalogueObject {
        var name = ""
        var digest = SecretDigest(of: "")
        var scopes: KeyScopes = []
        var expires: Instant?

        mutating func members(_ file: inout CatalogueMembers) {
            file.filled("name", &name)
            digest(&file)
            scopes(&file)
            file.instant("expires_at", &expires)
        }

        private mutating func digest(_ file: inout CatalogueMembers) {
            var (clear, hash): (SecretDigest?, SecretDigest?) = (nil, digest)
            file.value(
                "key", &clear, "must be 8 to 128 visible ASCII characters",
                { FieldValue.string($0).flatMap { APIKeySecret(imported: $0)?.digest } }, write: { $0.string($1.hex) })
            file.value(
                "sha256", &hash, "must be 64 hexadecimal digits", { FieldValue.string($0).flatMap { SecretDigest(hex: $0) } },
                write: { $0.string($1.hex) })
            file.note("sha256", "must not stand beside key", where: clear != nil && hash != nil)
            if let found = clear ?? hash {
                digest = found
            } else if !file.faults.contains(where: { $0.path == ".sha256" }) {
                file.missing("key")
            }
        }

        private mutating func scopes(_ file: inout CatalogueMembers) {
            var names: [String]? = scopes.names
            file.texts("scopes", &names, "must be scan or manage") { KeyScopes(name: $0) != nil }
            guard file.isReading else { return }
            if names == nil { file.missing("scopes") }
            let isEmpty = names?.isEmpty == true && file.faults.allSatisfy { !$0.path.hasPrefix(".scopes") }
            file.note("scopes", "must not be empty", where: isEmpty)
            scopes = (names ?? []).reduce(into: []) { $0.formUnion(KeyScopes(name: $1) ?? []) }
        }
    }
}

extension SecretDigest {
    /// Of 64 hexadecimal digits.
    init?(hex: String) {
        let digits = hex.utf8.compactMap(Hexadecimal.digit)
        guard digits.count == 64, hex.utf8.count == 64 else { return nil }
        self.init(bytes: stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    }
}
