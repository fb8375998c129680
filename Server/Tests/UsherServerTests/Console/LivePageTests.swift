@testable import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherTemplates
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// The Live page of a show: what it has, what its stream tells, who is not named.
@Suite struct LivePageTests {
    private static let show = "/console/o/globe/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)"
    private static let live = show + "/live"

    /// The show begins soon after now and on the same day, so that it lets people in.
    private static func run(
        _ engine: Engine, _ looks: Looks = Looks(), pace: LivePace? = nil, _ body: @Sendable @escaping (ConsoleServing) async throws -> Void
    ) async throws {
        try await BoxOfficeFixture.run(engine, startsAt: BoxOfficeFixture.now.adding(seconds: 1_500)) { database in
            try await ConsoleServing.serve(database, clock: looks.time, pace: pace ?? looks.pace, { _ in }, body)
        }
    }

    /// Two seats, sold at the counter to somebody with a name; the sale's code.
    private static func sell(_ console: ConsoleServing) async throws -> String {
        let owner = try await console.browser(.owner)
        let sent =
            #"{"showId":"\#(BoxOfficeFixture.Stage.hamlet.uuid)","specificSeatIds":["stalls-A-1","stalls-A-2"],"email":"zoe@example.org","#
            + #""name":"Zoe Guest","payment":{"method":"terminal"}}"#
        let response = try await owner.call(
            .post, "/console/api/sales?organisation=globe", Array(sent.utf8),
            [.contentType: "application/json", .idempotencyKey: "live-sale-of-two-seats"])
        #expect(response.status == .created, "\(response.text)")
        let codes = try await console.database.read { connection in
            try connection.all(Statement("SELECT code FROM sales WHERE name = 'Zoe Guest'")) { $0.text(0) }
        }
        return try #require(codes.first)
    }

    private static func scan(_ code: String, _ console: ConsoleServing) async throws {
        let response = try await console.client.executeRequest(
            uri: "/api/tickets/scan", method: .post, headers: [.contentType: "application/json", .apiKey: Staff.editor.secret],
            body: ByteBuffer(string: #"{"ticket_code":"\#(code)"}"#))
        #expect(response.status == .created, "\(response.text)")
    }

    /// What the events of a stream say, one after the other.
    private static func news(_ text: String) -> [String] {
        text.components(separatedBy: "\n\n").filter { $0.hasPrefix("event: news\n") }.map {
            $0.components(separatedBy: "\n").filter { $0.hasPrefix("data: ") }.map { $0.dropFirst(6) }.joined(separator: "\n")
        }
    }

    @Test(
        "Console C42 A sale and a scan of another process are shown within two seconds, on the page as in the stream; it ends with the role",
        arguments: Engine.allCases)
    func stream(engine: Engine) async throws {
        let looks = Looks()
        try await Self.run(engine, looks) { console in
            try await console.appoint(Staff.editor.account, .editor)
            let editor = try await console.browser(.editor)
            let streams = console.house.desks.standing[ConsoleDesk.self].streams
            async let opened = editor.get(Self.live + "/stream")
            #expect(try await eventually { streams.count(of: Staff.editor.account) == 1 })
            let code: String
            if engine == .postgres {
                let told = Told()
                try await ConsoleServing.serve(console.database, clock: looks.time) { other in told.code = try await Self.sell(other) }
                code = told.code
            } else {
                code = try await Self.sell(console)
            }
            // Two seconds are four looks.
            for _ in 0..<4 { try await looks.look() }
            if engine == .postgres {
                try await ConsoleServing.serve(console.database, clock: looks.time) { other in try await Self.scan(code, other) }
            } else {
                try await Self.scan(code, console)
            }
            for _ in 0..<4 { try await looks.look() }
            let page = try await console.browser(.owner).get(Self.live)
            try await console.appoint(Staff.editor.account, .door)
            try await looks.end { streams.count(of: Staff.editor.account) == 0 }
            let response = try await opened
            #expect(response.status == .ok && response.headers[.contentType] == "text/event-stream")
            let news = Self.news(response.text)
            try #require(news.count == 3, "\(response.text)")
            #expect(!news[0].contains("Zoe") && news[0].contains("Nobody has bought a ticket yet."))
            #expect(news[1].contains("Zoe Guest</span></a> <span dir=\"auto\">2 tickets") && news[1].contains("£170.00"))
            #expect(news[1].contains("Nobody is in yet."))
            #expect(news[2].contains("<b dir=\"auto\">Zoe Guest</b> <span dir=\"auto\">2 people"))
            for part in ["Zoe Guest", "2 tickets", "2 people", "£170.00", "data-stream=\"\(Self.live)/stream\""] {
                #expect(page.text.contains(part), "\(part)")
            }
            #expect(page.text.contains("<noscript><meta http-equiv=\"refresh\" content=\"3\"></noscript>"))
        }
    }

    /// What one tells another of the test.
    private final class Told: @unchecked Sendable {
        // Written before it is read, by one after the other.
        var code = ""
    }

    @Test(
        "Console C42 However many watch, the database is asked by one at a time; a foreign house learns nothing of what is known",
        arguments: Engine.allCases)
    func shared(engine: Engine) async throws {
        let pace = LivePace(pause: { _ in }, fresh: .seconds(3_600))
        try await Self.run(engine, pace: pace) { console in
            let desk = console.house.desks.standing[ConsoleDesk.self]
            let owner = try await console.browser(.owner)
            for _ in 0..<3 { #expect(try await owner.get(Self.live).status == .ok) }
            #expect(await desk.lives.asked == 1)
            let api = "/console/api/shows/\(BoxOfficeFixture.Stage.hamlet.uuid.uppercased())/live?organisation="
            #expect(try await console.api(.get, api + "globe", owner).status == .ok)
            #expect(await desk.lives.asked == 1)
            #expect(try await console.api(.get, api + "rival", console.browser(.foreign)).status == .notFound)
        }
    }

    @Test("Console C42 What is as it was is not drawn again", arguments: Engine.allCases)
    func drawn(engine: Engine) async throws {
        let looks = Looks()
        try await Self.run(engine, looks) { console in
            let owner = try await console.browser(.owner)
            _ = try await owner.get(Self.live)
            let desk = console.house.desks.standing[ConsoleDesk.self]
            let house = try #require(try await console.database.read { try OrganisationTransaction($0).organisation(1) })
            let show = try #require(try await desk.liveShow(BoxOfficeFixture.Stage.hamlet.uuid, of: house))
            let (asked, drawn) = (Counter(), Counter())
            let stream = LiveShowStream(
                pace: LivePace(pause: { _ in }, fresh: .zero), words: Words(.en),
                look: {
                    asked.add()
                    return asked.value > 5 ? nil : show
                },
                draw: { show in
                    drawn.add()
                    return LiveNews(show, Words(.en), order: nil)
                }, mayWatch: { true })
            let told = Told()
            var writer: any ResponseBodyWriter = Sink(told: told)
            try await stream.run(&writer)
            #expect(asked.value == 6 && drawn.value == 1 && Self.news(told.code).count == 1, "\(told.code)")
        }
    }

    /// What a stream writes.
    private struct Sink: ResponseBodyWriter {
        let told: Told

        mutating func write(_ buffer: ByteBuffer) async throws { told.code += String(buffer: buffer) }
        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }

    @Test(
        "Console C42 A board names nobody, has no link to an order, and nothing around it; programs read the same",
        arguments: Engine.allCases)
    func board(engine: Engine) async throws {
        try await Self.run(engine, pace: .usual) { console in
            try await Self.scan(try await Self.sell(console), console)
            let owner = try await console.browser(.owner)
            let board = try await owner.get(Self.live + "?board=1")
            #expect(board.status == .ok && board.headers[.cacheControl] == "no-store")
            for part in ["2 tickets", "2 people", "£170.00", "Hamlet", "<body class=\"console board\">"] {
                #expect(board.text.contains(part), "\(part)")
            }
            let owned = try #require(try await console.database.read { try AccountTransaction($0).account(Staff.owner.account) })
            for part in ["Zoe", "zoe@", "/orders/", "<nav class=\"side\"", "class=\"mast\"", owned.name] where !part.isEmpty {
                #expect(!board.text.contains(part), "\(part)")
            }
            #expect(board.text.contains("data-stream=\"\(Self.live)/stream?board=1\""))

            let answer = try await console.api(
                .get, "/console/api/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)/live?organisation=globe", owner)
            let told = try answer.decoded(ConsoleLive.self)
            #expect(told.sold == 2 && told.inside == 2 && told.takenPence == 17_000 && told.currency == "GBP")
            #expect(told.orders.map(\.name) == ["Zoe Guest"] && told.scans.map(\.persons) == [2])
            #expect(told.perMinute.count == 60 && told.perMinute.last?.sold == 2 && told.perMinute.last?.entered == 2)
        }
    }

    @Test("Console C42 Ten streams a person; a door and a foreign house get none", arguments: Engine.allCases)
    func places(engine: Engine) async throws {
        try await Self.run(engine, pace: .usual) { console in
            let owner = try await console.browser(.owner)
            let streams = console.house.desks.standing[ConsoleDesk.self].streams
            let places = (0..<LiveShowStream.most).map { _ in streams.enter(Staff.owner.account, from: .unknown) }
            let full = try await owner.get(Self.live + "/stream")
            #expect(full.status == .tooManyRequests && full.headers[.retryAfter] == "5")
            for place in places { place?.leave() }
            for path in [Self.live, Self.live + "/stream"] {
                #expect(try await console.browser(.door).get(path).status == .forbidden)
                #expect(try await console.browser(.foreign).get(path).status == .notFound)
                #expect(try await console.stranger.get(path).status == .seeOther)
            }
            let api = "/console/api/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)/live?organisation=globe"
            #expect(try await console.api(.get, api, console.browser(.door)).status == .forbidden)
        }
    }
}
