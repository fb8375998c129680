import HTTPTypes
import UsherCore
package import UsherHTTP
package import UsherStore

extension HouseHostRefusal: Refusal {
    package var problem: Problem {
        switch self {
        case .roleRequired: UploadRefusal.roleRequired.problem
        case .taken: Problem(.conflict, "This host is somebody else's", code: "host_taken")
        case .tooMany: Problem(.conflict, "A house has 5 hosts of its own at most", code: "too_many_hosts")
        case .notAllowed: Problem(.forbidden, "The operator of this server gives houses their hosts", code: "hosts_given")
        case .unknown: Problem(.notFound, "The house has no such host", code: "host_not_found")
        }
    }

    /// Its sentence's key in the console's page.
    var key: String { "console.hosts." + problem.code }
}
