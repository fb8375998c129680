import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherWire

/// What the console's routes of selling share.
extension BoxOfficeDesk {
    var sellingConsoleEndpoints: [Endpoint] {
        [
            showCreateEndpoint, showReadEndpoint, showChangeEndpoint, showDeleteEndpoint, showCopyEndpoint, showMoveEndpoint, sheetEndpoint,
            sheetChangeEndpoint, sheetPieceEndpoint,
        ]
            + [
                reportEndpoint, saleListEndpoint, saleEndpoint, saleHistoryEndpoint, codeListEndpoint, codeCreateEndpoint,
                codeBatchEndpoint, codeChangeEndpoint,
                codeDeleteEndpoint,
            ]
            + productionConsoleEndpoints + counterEndpoints + drawerEndpoints + documentEndpoints
            + HousePricesStore.Part.allCases.flatMap { [houseEndpoint($0), houseChangeEndpoint($0), houseDropEndpoint($0)] }
    }

    var managedShows: ManagedShowStore {
        ManagedShowStore(
            database, maps: shows.store.maps, charging: settings.payments.charging, quotas: settings.quotas,
            canCharge: sales.providers.current != nil)
    }

    func showStaff(_ request: Request, _ context: UsherContext) async throws -> ManagedShowStore.Staff {
        let principal = try await door.principal(request, context)
        return ManagedShowStore.Staff(account: principal.account, actor: principal.actor)
    }

    static let organisation = Endpoint.Parameter.query(
        "organisation", .string(), "The house, by its key or UUID; a member of one may leave it out.")
    static let ifMatch = Endpoint.Parameter.header("If-Match", .string(), "The `ETag` of what was read: 412 where it is another by now.")

    /// Whether what is there, as JSON text, is what a client has read.
    static func mayReplace(_ request: Request) -> @Sendable (String) -> Bool {
        let sent = request.headers[.ifMatch]
        return { text in sent.map { EntityTag.matchesStrongly($0, EntityTag.of(Array(text.utf8))) } ?? true }
    }

    /// `{"success":true,"sheet":{…}}`, with the tag of what it is of.
    static func told(_ name: StaticString, _ document: String, tagged: Bool = true, status: HTTPResponse.Status = .ok) -> Response {
        var json = JSONWriter(capacity: document.utf8.count + 64)
        json.beginObject()
        json.member("success", true)
        json.name(name)
        json.raw(document.utf8)
        json.endObject()
        var response = Response.json(json.bytes, status: status)
        if tagged { response.headers[.eTag] = EntityTag.of(Array(document.utf8)) }
        return response
    }

    static func sellingAnswers(_ refusals: ShowRefusal...) -> [Endpoint.Answer] {
        let all = [ShowRefusal.roleRequired, .notFound, .unknown] + refusals
        return BoxOfficeSchema.signedIn + all.map { .problem($0.problem, desk: .boxOffice) } + BoxOfficeSchema.general
    }
}
