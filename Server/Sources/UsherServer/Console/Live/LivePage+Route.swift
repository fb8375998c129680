import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    var liveEndpoints: [Endpoint] {
        let board = Endpoint.Parameter.query("board", .string(oneOf: ["1"]), "For a screen that everybody sees: without names.")
        return [
            housePage("/shows/{show}/live", "A show as it stands now", .shows, parameters: [board]) { visit, context in
                try await livePage(visit, try await show(visit, context))
            },
            houseStream("/shows/{show}/live/stream", "The same, whenever it changes", .shows, parameters: [board]) { visit, context in
                try await watch(visit, try await show(visit, context), context)
            },
            liveAPI,
        ]
    }

    /// A board is for a screen that everybody sees.
    private static func isBoard(_ visit: ConsoleVisit) -> Bool { Query(visit.request).first("board") == "1" }

    private static func news(_ show: LiveShow, _ visit: ConsoleVisit) -> LiveNews {
        LiveNews(show, visit.words, order: isBoard(visit) ? nil : { visit.path("orders", $0) })
    }

    private func livePage(_ visit: ConsoleVisit, _ row: HouseShowRow) async throws -> Response {
        guard let now = try await liveShow(row.uuid, of: visit.organisation) else { throw Problem.notFound }
        let news = Self.news(now, visit)
        let (words, isBoard) = (visit.words, Self.isBoard(visit))
        let path = visit.path("shows", row.uuid, "live")
        let page = LivePage(stream: path + "/stream" + (isBoard ? "?board=1" : ""), news: news, back: isBoard ? path : nil)
        var head = ConsoleHead(title: row.title, section: .shows, state: Self.tag(row, words, visit.now))
        head.isBare = isBoard
        if !isBoard {
            head.tabs = showTabs(visit, row.uuid, at: .live)
            head.action = .init(href: path + "?board=1", label: words("console.live.board"))
        }
        var response = try await visit.show(page, head)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func watch(_ visit: ConsoleVisit, _ row: HouseShowRow, _ context: UsherContext) async throws -> Response {
        guard let place = streams.enter(visit.account.id, from: context.client) else {
            throw Problem.rateLimited(retryAfter: LiveShowStream.retryAfter)
        }
        let stream = LiveShowStream(
            pace: pace, words: visit.words, look: { try await liveShow(row.uuid, of: visit.organisation) }, draw: { Self.news($0, visit) },
            mayWatch: { try await mayWatch(visit) })
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                // The place is given back when the body is, also if nobody ever came to read it.
                defer { place.leave() }
                try await stream.run(&writer)
                try await writer.finish(nil)
            })
    }

    /// Whether the sign-in and the role by which a stream was opened still stand.
    private func mayWatch(_ visit: ConsoleVisit) async throws -> Bool {
        guard let token = SessionCookie.token(visit.request), try await door.signIn(by: token)?.account.id == visit.account.id,
            case .house(let house, _) = try await houses.find(visit.organisation.slug.text, for: visit.account.id)
        else { return false }
        return house.role.may(.content) && house.organisation.desks.contains(.boxOffice)
    }
}
