package import UsherHTTP
import HTTPTypes
import UsherCore
package import UsherStore

extension DoorLinkRefusal: Refusal {
    package var problem: Problem {
        switch self {
        case .unknownEvent: Problem(.notFound, "Event not found", code: "event_not_found")
        case .unknownOrganisation: Problem(.notFound, "Organisation not found", code: "organisation_not_found")
        case .roleRequired: Problem(.forbidden, "Only an editor, an admin or an owner may do this", code: "role_required")
        case .invalidEnd:
            Problem(
                .badRequest, "The expires_at field must be a time within the next 30 days", code: "field_invalid",
                members: [.init(name: "field", value: .string("expires_at"))])
        case .invalidStart:
            Problem(
                .badRequest, "The starts_at field must be before the link ends", code: "field_invalid",
                members: [.init(name: "field", value: .string("starts_at"))])
        case .unknownLink: Problem(.notFound, "Door link not found", code: "door_link_not_found")
        case .unknownDevice: Problem(.notFound, "Device not found", code: "device_not_found")
        }
    }
}
