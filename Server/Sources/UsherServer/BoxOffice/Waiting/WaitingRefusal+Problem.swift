import HTTPTypes
package import UsherCore
package import UsherHTTP

extension WaitingRefusal: Refusal {
    package var problem: Problem {
        if case .invalid(let field) = self { return .invalidRequest(field: field) }
        return Problem(HTTPResponse.Status(code: status), message, code: code)
    }

    var status: Int {
        switch self {
        case .showNotFound, .notFound: 404
        case .invalid: 400
        case .closed, .stillAvailable, .alreadyWaiting, .alreadyPaid: 409
        }
    }
}
