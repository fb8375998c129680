/// The body of `passenger/create`.
package struct PassengerFields: Sendable, Equatable {
    /// A name that may be sent: absent keeps what is there, null clears it.
    package enum Name: Sendable, Equatable {
        case keep
        case set(String?)

        package func applied(to old: String?) -> String? {
            switch self {
            case .keep: old
            case .set(let new): new
            }
        }
    }

    package let identifier: String?
    package let id: Int64?
    package let appleIdentifier: String
    /// Not kept as sent where it is null or blank: then it is made of the others.
    package let formattedName: Name
    package let firstName: Name
    package let middleName: Name
    package let lastName: Name

    package init(_ body: JSONValue) throws(BoardingRefusal) {
        self = try FieldReader<BoardingPolicy>.read(body) { fields -> PassengerFields? in
            let apple = fields.requiredText("apple_identifier", most: 255)
            let formatted = fields.name("formattedName", most: 2_000)
            let (first, middle, last) = (fields.name("firstName"), fields.name("middleName"), fields.name("lastName"))
            let (identifier, id) = (fields.clientIdentifier("passenger_identifier"), fields.integer("passenger_id"))
            guard let apple else { return nil }
            return PassengerFields(
                identifier: identifier, id: id, appleIdentifier: apple, formattedName: formatted, firstName: first, middleName: middle,
                lastName: last)
        }.unwrapped()
    }

    package init(
        identifier: String?, id: Int64?, appleIdentifier: String, formattedName: Name, firstName: Name, middleName: Name, lastName: Name
    ) {
        self.identifier = identifier
        self.id = id
        self.appleIdentifier = appleIdentifier
        self.formattedName = formattedName
        self.firstName = firstName
        self.middleName = middleName
        self.lastName = lastName
    }

    /// What becomes of a passenger, new or known.
    package func applied(id: Passenger.ID, identifier: String, to old: Passenger?) -> Passenger {
        let first = firstName.applied(to: old?.firstName)
        let middle = middleName.applied(to: old?.middleName)
        let last = lastName.applied(to: old?.lastName)
        return Passenger(
            id: id, identifier: identifier, appleIdentifier: appleIdentifier,
            formattedName: formatted(Passenger.joined(first, middle, last), old), firstName: first, middleName: middle, lastName: last)
    }

    private func formatted(_ joined: String, _ old: Passenger?) -> String {
        switch formattedName {
        case .set(let name?) where !WireText.trimmed(name).isEmpty: name
        // Of names that nobody sent and nobody has, nothing can be made: what is there stays.
        case .keep where joined.isEmpty: old?.formattedName ?? ""
        default: joined
        }
    }
}

extension FieldReader<BoardingPolicy> {
    fileprivate mutating func name(_ name: String, most: Int = 255) -> PassengerFields.Name {
        guard has(name) else { return .keep }
        return .set(text(name, most: most))
    }
}
