/// Why the house does not store what it was given.
package enum HouseRefusal: Error, Sendable, Equatable {
    /// Something else has this value already: `email`, `id`, `uuid`, `identity`, `key`.
    case taken(String)
    case unknownAccount
    /// Nobody has shown that the account's address is theirs.
    case unconfirmedAccount
    case unknownOrganisation
    case unknownKey
    /// More than one live key has this name: name it by id.
    case ambiguousKey
}
