import UsherCore

/// An airline as a catalogue tells it, with all it flies.
struct CatalogueAirline: CatalogueObject {
    /// Who it is: the Apple identifier, or in an export what is kept of it.
    struct Credential: Sendable, Equatable {
        let identifier: String
        let digest: SecretDigest
    }

    var key = ""
    var id: Airline.ID?
    var credential: Credential?
    var name = ""
    /// The house that it is, by its key; a file without one leaves that.
    var organisation: String?
    var suspended: Bool?
    var settings: Settings?
    /// PKCS#8 PEM.
    var signingKey: String?
    var aircraft: [Craft] = []
    var passengers: [Person] = []
    var flights: [Leg] = []
    var tickets: [Pass] = []

    mutating func members(_ file: inout CatalogueMembers) {
        head(&file)
        file.objects("aircraft", &aircraft)
        file.objects("passengers", &passengers)
        file.objects("flights", &flights)
        file.objects("tickets", &tickets)
    }

    /// Keys are unique within their array.
    func check(_ file: inout CatalogueMembers) {
        file.distinct("aircraft", "key", aircraft.map(\.key))
        file.distinct("passengers", "key", passengers.map(\.key))
        file.distinct("flights", "key", flights.map(\.key))
        file.distinct("tickets", "key", tickets.map(\.key))
    }

    /// All but what may be too long for memory.
    mutating func head(_ file: inout CatalogueMembers) {
        file.filled("key", &key)
        file.id("id", &id)
        credential(&file)
        file.filled("name", &name)
        file.text("organisation", &organisation)
        file.flag("suspended", &suspended)
        file.object("settings", &settings)
        file.text("signing_key", &signingKey, longest: 8_192)
    }

    private mutating func credential(_ file: inout CatalogueMembers) {
        var (apple, identifier, hash): (String?, String?, String?) = (nil, credential?.identifier, credential?.digest.hex)
        file.text("apple_identifier", &apple)
        file.text("identifier", &identifier)
        file.text("apple_identifier_sha256", &hash)
        guard file.isReading else { return }
        credential = nil
        if let apple {
            credential = AppleIdentifier(apple).map { Credential(identifier: $0.airlineIdentifier, digest: $0.digest) }
            return file.note("apple_identifier", "is not allowed", where: credential == nil)
        }
        guard let identifier, let hash else { return file.note("apple_identifier", "is required") }
        guard Self.isHex(identifier, 40), Self.isHex(hash, 64) else {
            return file.note(Self.isHex(identifier, 40) ? "apple_identifier_sha256" : "identifier", "must be lower-case hexadecimal")
        }
        credential = SecretDigest(hex: hash).map { Credential(identifier: identifier, digest: $0) }
    }

    private static func isHex(_ text: String, _ count: Int) -> Bool {
        text.utf8.count == count && text.utf8.allSatisfy { Hexadecimal.digit($0) != nil } && text == text.lowercased()
    }

    struct Settings: CatalogueObject {
        var look = PassSettings()

        mutating func members(_ file: inout CatalogueMembers) {
            file.color("background_color", &look.background)
            file.color("foreground_color", &look.foreground)
            file.color("label_color", &look.label)
            file.text("custom_label", &look.customLabel, longest: PassSettings.longestLabel)
            file.flag("custom_label_enabled", &look.customLabelEnabled)
        }
    }
}

extension CatalogueMembers {
    fileprivate mutating func color(_ name: String, _ value: inout PassColor) {
        self.value(
            always: name, &value, "must be rgb(r,g,b) or #rrggbb", { FieldValue.string($0).flatMap { PassColor($0) } },
            write: { $0.string($1.text) })
    }
}
