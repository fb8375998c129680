package import UsherHTTP
import HTTPTypes
package import UsherCore

extension HookRefusal: Refusal {
    /// The refusal as the BoxOffice answers it.
    package var problem: Problem { Problem(HTTPResponse.Status(code: status), message, code: code, members: members) }

    private var members: [JSONValue.Member] {
        switch self {
        case .urlNotAllowed: [.init(name: "field", value: .string("url"))]
        case .invalid(let field): [.init(name: "field", value: .string(field))]
        case .tooMany: [.init(name: "max", value: .integer(Int64(HookRule.most)))]
        case .notFound, .unknownHouse, .roleRequired, .deskNotGranted, .suspended: []
        }
    }

    private var status: Int {
        switch self {
        case .notFound, .unknownHouse: 404
        case .roleRequired, .deskNotGranted, .suspended: 403
        case .urlNotAllowed, .invalid: 400
        case .tooMany: 409
        }
    }
}
