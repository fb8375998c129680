package import UsherHTTP
import HTTPTypes
package import UsherCore

extension JobRefusal: Refusal {
    /// The refusal as the BoxOffice answers it.
    package var problem: Problem { Problem(HTTPResponse.Status(code: status), message, code: code) }

    private var status: Int {
        switch self {
        case .notFound: 404
        case .roleRequired: 403
        case .keyRequired, .invalidKey: 400
        case .keyReused: 422
        case .notCancellable: 409
        }
    }
}
