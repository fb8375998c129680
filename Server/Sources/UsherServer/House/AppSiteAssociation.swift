import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherHTTP
import UsherWire

/// `/.well-known/apple-app-site-association`: which pages Apple's systems open in an app of the house's, and whose passwords it may fill in.
struct AppSiteAssociation: Sendable {
    /// Pages of people's alone: a printed code, a payment, a ticket's code, a door and the console stay in the browser.
    static let pages = [
        "/shows/*", "/bookings/*", "/checkout/success", "/checkout/cancel", "/verify-email", "/reset-password", "/tickets", "/account",
        "/pages/yourBoardingPass*", "/walks/*", "/invite", "/billing",
    ]

    private let file: (body: ByteBuffer, tag: String)?

    /// `apps` are `TEAM.bundle`; without any there is no such file.
    init(apps: [String]) {
        if apps.isEmpty {
            file = nil
        } else {
            let bytes = Self.bytes(apps)
            file = (ByteBuffer(bytes: bytes), EntityTag.of(bytes))
        }
    }

    private static func bytes(_ apps: [String]) -> [UInt8] {
        let ids = JSONValue.array(apps.map { .string($0) })
        let components = JSONValue.array(pages.map { .members(["/": .string($0)]) })
        return JSONText.bytes(
            .members([
                "applinks": .members(["details": .array([.members(["appIDs": ids, "components": components])])]),
                "webcredentials": .members(["apps": ids]),
            ]))
    }

    private static let example =
        #"{"applinks":{"details":[{"appIDs":["TEAM.org.example.app"],"components":[{"/":"/shows/*"}]}]},"#
        + #""webcredentials":{"apps":["TEAM.org.example.app"]}}"#

    private static var schema: Schema {
        let detail = Schema.object(["appIDs": .array(.string()), "components": .array(.object(["/": .string("A path.")]))])
        return .object(["applinks": .object(["details": .array(detail)]), "webcredentials": .object(["apps": .array(.string())])])
    }

    var endpoint: Endpoint {
        Endpoint(
            .get, "/.well-known/apple-app-site-association", desk: .house, summary: "Which pages apps open",
            description: "For Apple's systems; only where `apple.app_ids` names an app.",
            responses: [
                Endpoint.Answer(200, "The file", Self.schema, Example(Self.example, as: AnyJSON.self)),
                Endpoint.Answer(304, "Unchanged since the `ETag` of `If-None-Match`", content: nil), .problem(.notFound, desk: .house),
            ]
        ) { [file] request, _ in
            guard let file else { throw Problem.notFound }
            let headers: HTTPFields = [.eTag: file.tag, .cacheControl: "max-age=3600"]
            if request.headers[.ifNoneMatch].map({ EntityTag.matches($0, file.tag) }) ?? false {
                return Response(status: .notModified, headers: headers)
            }
            var response = Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: file.body))
            response.headers[.contentType] = "application/json"
            return response
        }
    }
}
