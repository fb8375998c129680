/// The body of `passenger/create`.
package struct PassengerForm: Sendable, Equatable {
    package let identifier: String?
    package let id: Int64?
    package let appleIdentifier: String
    /// Not kept as sent where it is null or blank: then it is made of the others.
    package let formattedName: Patch<String?>
    /// Absent keeps what is there, null clears it.
    package let firstName: Patch<String?>
    package let middleName: Patch<String?>
    package let lastName: Patch<String?>

    package init(_ body: JSONValue) throws(BoardingRefusal) {
        self = try FieldReader<BoardingPolicy>.read(body) { fields -> PassengerForm? in
            let apple = fields.requiredBounded("apple_identifier")
            let formatted = fields.name("formattedName")
            let (first, middle, last) = (fields.name("firstName"), fields.name("middleName"), fields.name("lastName"))
            let (identifier, id) = (fields.clientIdentifier("passenger_identifier"), fields.integer("passenger_id"))
            guard let apple else { return nil }
            return PassengerForm(
                identifier: identifier, id: id, appleIdentifier: apple, formattedName: formatted, firstName: first, middleName: middle,
                lastName: last)
        }.unwrapped()
    }

    package init(
        identifier: String?, id: Int64?, appleIdentifier: String, formattedName: Patch<String?>, firstName: Patch<String?>,
        middleName: Patch<String?>, lastName: Patch<String?>
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
        let first = firstName.or(old?.firstName)
        let middle = middleName.or(old?.middleName)
        let last = lastName.or(old?.lastName)
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
    fileprivate mutating func name(_ name: String) -> Patch<String?> {
        has(name) ? .set(bounded(name)) : .keep
    }
}
