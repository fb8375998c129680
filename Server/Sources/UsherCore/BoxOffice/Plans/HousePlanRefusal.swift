/// Why something is not done with a plan.
package enum HousePlanRefusal: Error, Sendable, Equatable {
    case notFound
    case versionNotFound
    case roleRequired
    /// No operator has given the house the shop.
    case deskNotGranted
    case suspended
    case invalidDrawing([SeatMapFault])
    case invalidMap([SeatMapFault])
    /// Somebody has changed the draft, or taken it over.
    case stale(HousePlanEditor?)
    /// A change must say which draft it is of.
    case unnamedRevision
    case beingEdited(HousePlanEditor)
    case tooMany
    /// As sent.
    case unknownShows([String])

    package var code: String {
        switch self {
        case .notFound: "plan_not_found"
        case .versionNotFound: "version_not_found"
        case .roleRequired: "role_required"
        case .deskNotGranted: "desk_not_granted"
        case .suspended: "organisation_suspended"
        case .invalidDrawing: "invalid_drawing"
        case .invalidMap: "invalid_seat_map"
        case .stale: "precondition_failed"
        case .unnamedRevision: "precondition_required"
        case .beingEdited: "being_edited"
        case .tooMany: "too_many_plans"
        case .unknownShows: "unknown_shows"
        }
    }

    package var message: String {
        switch self {
        case .notFound: "No such plan"
        case .versionNotFound: "No such version"
        case .roleRequired: "You may not do this"
        case .deskNotGranted: "This organisation may not use the shop: whoever runs this server grants it"
        case .suspended: "This organisation is suspended"
        case .invalidDrawing: "The drawing is not valid"
        case .invalidMap: "Seat map is not valid"
        case .stale: "Somebody has changed this meanwhile"
        case .unnamedRevision: "This request needs an If-Match header with the draft's ETag"
        case .beingEdited: "Somebody else edits this plan"
        case .tooMany: "There are too many plans or versions"
        case .unknownShows: "Some of these shows cannot have this plan"
        }
    }
}
