/// A person whom an airline flies.
package struct Passenger: Sendable, Equatable {
    package typealias ID = Identifier<Passenger>

    package let id: ID
    package let identifier: String
    /// A contact's id in the airline's address book; no credential.
    package var appleIdentifier: String
    package var formattedName: String
    package var firstName: String?
    package var middleName: String?
    package var lastName: String?

    package init(
        id: ID, identifier: String, appleIdentifier: String, formattedName: String, firstName: String? = nil, middleName: String? = nil,
        lastName: String? = nil
    ) {
        self.id = id
        self.identifier = identifier
        self.appleIdentifier = appleIdentifier
        self.formattedName = formattedName
        self.firstName = firstName
        self.middleName = middleName
        self.lastName = lastName
    }

    /// First, middle and last name with spaces between those that are there; at worst nothing.
    package static func joined(_ names: String?...) -> String {
        names.compactMap { $0 }.filter { !WireText.trimmed($0).isEmpty }.joined(separator: " ")
    }
}
