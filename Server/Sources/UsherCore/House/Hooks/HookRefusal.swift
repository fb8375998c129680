/// Why nobody makes or changes a webhook (selling.md 8).
package enum HookRefusal: Error, Sendable, Equatable {
    case notFound
    /// Several houses, and none is named; or none of that name.
    case unknownHouse
    case roleRequired
    case deskNotGranted
    case suspended
    case tooMany
    case urlNotAllowed
    case invalid(field: String)

    package var code: String {
        switch self {
        case .notFound: "not_found"
        case .unknownHouse: "organisation_not_found"
        case .roleRequired: "role_required"
        case .deskNotGranted: "desk_not_granted"
        case .suspended: "organisation_suspended"
        case .tooMany: "too_many"
        case .urlNotAllowed: "url_not_allowed"
        case .invalid: "invalid_request"
        }
    }

    package var message: String {
        switch self {
        case .notFound: "No such webhook"
        case .unknownHouse: "No such organisation"
        case .roleRequired: "You may not do this"
        case .deskNotGranted: "This organisation may not use the shop: whoever runs this server grants it"
        case .suspended: "This organisation is suspended"
        case .tooMany: "An organisation has \(HookRule.most) webhooks at most"
        case .urlNotAllowed: "This address cannot be called"
        case .invalid(let field): "\(field) is not valid"
        }
    }
}
