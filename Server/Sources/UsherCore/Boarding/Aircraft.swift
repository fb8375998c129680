/// An aircraft of an airline.
package struct Aircraft: Sendable, Equatable {
    package typealias ID = Identifier<Aircraft>

    package let id: ID
    package let identifier: String
    package var registration: String
    package var type: String

    package init(id: ID, identifier: String, registration: String, type: String) {
        self.id = id
        self.identifier = identifier
        self.registration = registration
        self.type = type
    }
}
