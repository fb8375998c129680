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
        case .notFound: .notFound
        }
    }
}
