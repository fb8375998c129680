/// The body of `airline/create`.
package struct AirlineForm: Sendable, Equatable {
    package let appleIdentifier: AppleIdentifier
    /// Nil keeps the name.
    package let name: String?
    package let identityToken: String?

    package init(_ body: JSONValue) throws(BoardingRefusal) {
        self = try FieldReader<BoardingPolicy>.read(body) { fields -> AirlineForm? in
            let text = fields.requiredBounded("apple_identifier")
            let identifier = text.flatMap { AppleIdentifier($0) }
            if text != nil, identifier == nil { fields.note("apple_identifier", "Identifier is not allowed", type: "value_error") }
            let name = fields.bounded("airline_name")
            let token = fields.text("identity_token", most: 16_384)
            guard let identifier else { return nil }
            let blank = WireText.trimmed(name ?? "").isEmpty
            return AirlineForm(appleIdentifier: identifier, name: blank ? nil : name, identityToken: token)
        }.unwrapped()
    }

    private init(appleIdentifier: AppleIdentifier, name: String?, identityToken: String?) {
        self.appleIdentifier = appleIdentifier
        self.name = name
        self.identityToken = identityToken
    }
}

extension Optional {
    /// Nothing is missing where nothing was wrong; should it be, the request is at fault and not the server.
    func unwrapped() throws(BoardingRefusal) -> Wrapped {
        guard let self else { throw .invalid([BoardingFault(["body"], "Invalid", type: "value_error")]) }
        return self
    }
}

/// The body of `session/create`.
package struct SessionForm: Sendable, Equatable {
    package let name: String
    package let days: Int64

    /// An empty body asks for the usual.
    package init(_ body: JSONValue) throws(BoardingRefusal) {
        (name, days) = try FieldReader<BoardingPolicy>.read(body) { fields in
            let name = fields.text("name", most: BoardingBounds.sessionName) ?? ""
            let days = fields.integer("days") ?? 90
            let range = BoardingBounds.days
            if !range.contains(days) {
                fields.note("days", "Input should be from \(range.lowerBound) to \(range.upperBound)", type: "value_error")
            }
            return (name, days)
        }
    }
}

/// The body of `settings`: what is nil stays.
package struct SettingsForm: Sendable, Equatable {
    package var background: PassColor?
    package var foreground: PassColor?
    package var label: PassColor?
    package var customLabel: String?
    package var customLabelEnabled: Bool?

    package init(_ body: JSONValue) throws(BoardingRefusal) {
        self = try FieldReader<BoardingPolicy>.read(body) { fields in
            var settings = SettingsForm()
            settings.background = fields.color("backgroundColor")
            settings.foreground = fields.color("foregroundColor")
            settings.label = fields.color("labelColor")
            settings.customLabel = fields.bounded("customLabel")
            settings.customLabelEnabled = fields.bool("customLabelEnabled")
            return settings
        }
    }

    private init() {}

    package func merged(into old: PassSettings) -> PassSettings {
        var new = old
        if let background { new.background = background }
        if let foreground { new.foreground = foreground }
        if let label { new.label = label }
        if let customLabel { new.customLabel = customLabel }
        if let customLabelEnabled { new.customLabelEnabled = customLabelEnabled }
        return new
    }
}

extension FieldReader<BoardingPolicy> {
    fileprivate mutating func color(_ name: String) -> PassColor? {
        guard let text = text(name, most: 64) else { return nil }
        let color = PassColor(text)
        if color == nil { note(name, "Input should be rgb(r,g,b) or #rrggbb", type: "value_error") }
        return color
    }
}
