import UsherHTTP
import HTTPTypes
import UsherCore

extension CanvassRefusal: Refusal {
    var problem: Problem {
        switch self {
        case .unauthorized:
            Problem(.unauthorized, "Unauthorized", code: "unauthorized", headers: [.wwwAuthenticate: "Bearer"])
        case .invalid(let field):
            Problem(
                .badRequest, "The field \(field) is not valid", code: "validation_failed",
                members: [.init(name: "field", value: .string(field))])
        case .roleRequired: Problem(.forbidden, "Your role does not allow this", code: "role_required")
        case .suspended: Problem(.forbidden, "This organisation is suspended", code: "organisation_suspended")
        case .foundingClosed:
            Problem(.forbidden, "Organisations are founded by whoever runs this server", code: "founding_closed")
        case .organisationLimit:
            Problem(.forbidden, "You own as many organisations as one account may", code: "organisation_limit_reached")
        case .notFound: .notFound
        }
    }
}
