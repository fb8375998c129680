/// The body of `aircraft/create`.
package struct AircraftForm: Sendable, Equatable {
    package let identifier: String?
    package let id: Int64?
    package let registration: String
    package let type: String

    package init(_ body: JSONValue) throws(BoardingRefusal) {
        self = try FieldReader<BoardingPolicy>.read(body) { fields -> AircraftForm? in
            let registration = fields.requiredBounded("registration")
            if let registration, WireText.trimmed(registration).isEmpty {
                fields.note("registration", "String should not be blank", type: "string_blank")
            }
            let type = fields.requiredBounded("type")
            let (identifier, id) = (fields.clientIdentifier("aircraft_identifier"), fields.integer("aircraft_id"))
            guard let registration, let type else { return nil }
            return AircraftForm(identifier: identifier, id: id, registration: registration, type: type)
        }.unwrapped()
    }

    package init(identifier: String?, id: Int64?, registration: String, type: String) {
        self.identifier = identifier
        self.id = id
        self.registration = registration
        self.type = type
    }
}
