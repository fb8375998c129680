package import UsherHTTP
import HTTPTypes
package import UsherCore

extension HousePlanRefusal: Refusal {
    /// The refusal as the BoxOffice answers it.
    package var problem: Problem { Problem(HTTPResponse.Status(code: status), message, code: code, members: members) }

    private var members: [JSONValue.Member] {
        switch self {
        case .invalidDrawing(let problems), .invalidMap(let problems):
            [.init(name: "problems", value: .array(problems.map(\.json)))]
        case .stale(let editor?), .beingEdited(let editor): [.init(name: "editor", value: editor.json)]
        case .unknownShows(let shows): [.init(name: "details", value: .array(shows.map { .string($0) }))]
        case .notFound, .versionNotFound, .roleRequired, .deskNotGranted, .suspended, .stale(nil), .unnamedRevision, .tooMany: []
        }
    }

    private var status: Int {
        switch self {
        case .notFound, .versionNotFound: 404
        case .roleRequired, .deskNotGranted, .suspended: 403
        case .invalidDrawing, .invalidMap, .unknownShows: 400
        case .stale: 412
        case .unnamedRevision: 428
        case .beingEdited, .tooMany: 409
        }
    }
}

extension HousePlanEditor {
    /// `{"name","since"}`
    fileprivate var json: JSONValue {
        var writer = TimestampText()
        writer.append(since)
        return .members(["name": .string(name), "since": .string(String(decoding: writer.bytes, as: UTF8.self))])
    }
}
