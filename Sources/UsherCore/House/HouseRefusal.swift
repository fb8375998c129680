/// Why the house does not store what it was given.
package enum HouseRefusal: Error, Sendable, Equatable {
    /// Something else has this value already: `email`, `id`, `uuid`, `identity`, `key`.
    case taken(String)
    case unknownAccount
    case unknownOrganisation
    case unknownKey
    /// More than one live key has this name: name it by id.
    case ambiguousKey
}
