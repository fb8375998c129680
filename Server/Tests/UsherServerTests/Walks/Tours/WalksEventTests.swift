import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct WalksEventTests {
    private static let seed = """
        {"events":[{"eventType":"app_open","properties":{"device":"iPhone 14 Pro","osVersion":"iOS 17.0"}},
        {"eventType":"tour_viewed","properties":{"tourId":"550e8400-e29b-41d4-a716-446655440000","language":"en"}},
        {"eventType":"tour_download_started","properties":{"tourId":"550e8400-e29b-41d4-a716-446655440000","language":"en"}},
        {"eventType":"point_triggered","properties":{"tourId":"550e8400-e29b-41d4-a716-446655440000",
        "pointId":"770e8400-e29b-41d4-a716-446655440010","order":1,"language":"en","offline":true}}],"userId":"me"}
        """

    @Test("Walks A34 The seed's events: anonymous, with a token, with an old one", arguments: Engine.allCases)
    func seed(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let user = try await walks.register("a@x.it")
            for (count, token) in [(4, nil), (8, user.tokens.accessToken), (12, "old")] {
                let response = try await walks.post("/analytics/events", Self.seed, token: token)
                #expect(response.status == .noContent && response.headers[.usherRejected] == nil)
                #expect(try await walks.eventRows().count == count)
            }
            let rows = try await walks.eventRows()
            #expect(rows.count { $0.account != nil } == 4)
            #expect(rows[0].device == "iPhone 14 Pro" && rows[3].point == "770e8400-e29b-41d4-a716-446655440010" && rows[3].order == 1)
        }
    }

    @Test("Walks A35 What is refused, and what is dropped", arguments: Engine.allCases)
    func refused(engine: Engine) async throws {
        try await WalksServing.run(engine, world: false) { walks in
            let many = Array(repeating: #"{"eventType":"app_open"}"#, count: 101).joined(separator: ",")
            for body in [#"{"events":[]}"#, "{}", #"{"events":{}}"#, "[]", "{\"events\":[\(many)]}"] {
                #expect(try await walks.post("/analytics/events", body).status == .badRequest)
            }
            let large = "{\"events\":[{\"eventType\":\"app_open\"}],\"x\":\"\(String(repeating: "y", count: 257 * 1024))\"}"
            #expect(try await walks.post("/analytics/events", large).status == .contentTooLarge)
            #expect(try await walks.eventRows().isEmpty)
            let mixed = Array(repeating: #"{"name":"app_open"}"#, count: 9) + [#"{"eventType":"nonsense"}"#]
            let response = try await walks.post("/analytics/events", "{\"events\":[\(mixed.joined(separator: ","))]}")
            #expect(response.status == .noContent && response.headers[.usherRejected] == "1")
            #expect(try await walks.eventRows().count == 9)
        }
    }

    @Test("Walks A36, Safe 6 A tour that there is not leaves nothing; known ids, strange times", arguments: Engine.allCases)
    func times(engine: Engine) async throws {
        try await WalksServing.run(engine, world: false) { walks in
            let id = "0d9f1f3e-0000-4000-8000-000000000001"
            func event(_ more: String) -> String { #"{"events":[{"eventType":"tour_viewed",\#(more)}]}"# }
            let unknown = try await walks.post("/analytics/events", event(#""properties":{"tourId":"nobody"}"#))
            #expect(unknown.status == .noContent && unknown.headers[.usherRejected] == nil)
            let twice = #"{"events":[{"eventType":"login","eventId":"\#(id)"},{"eventType":"login","eventId":"\#(id.uppercased())"}]}"#
            #expect(try await walks.post("/analytics/events", twice).status == .noContent)
            #expect(try await walks.post("/analytics/events", event(#""eventId":"\#(id)""#)).status == .noContent)
            _ = try await walks.post("/analytics/events", event(#""timestamp":"2026-02-22T10:10:00Z""#))
            _ = try await walks.post("/analytics/events", event(#""timestamp":"2099-01-01T00:00:00Z""#))
            let rows = try await walks.eventRows()
            let week = WalksServing.start.adding(seconds: -7 * 86_400)
            #expect(rows.count == 3 && rows[1].at == week && rows[2].at == WalksServing.start)
        }
    }

    @Test("Safe 6 So many KiB from one address, so many events of one device", arguments: Engine.allCases)
    func limits(engine: Engine) async throws {
        var settings = WalksServing.unlimited
        settings.limits.off = false
        (settings.limits.walks.events, settings.limits.walks.eventsBurst) = (1, 20)
        (settings.limits.walks.deviceEvents, settings.limits.walks.deviceEventsBurst) = (1, 3)
        try await WalksServing.run(engine, settings: settings) { walks in
            func events(_ count: Int, _ device: String, padding: Int = 0) -> String {
                let event = #"{"eventType":"app_open","anonymousId":"\#(device)","x":"\#(String(repeating: "x", count: padding))"}"#
                return "{\"events\":[\(Array(repeating: event, count: count).joined(separator: ","))]}"
            }
            #expect(try await walks.post("/analytics/events", events(3, "a")).status == .noContent)
            let device = try await walks.post("/analytics/events", events(1, "a"))
            #expect(device.status == .tooManyRequests && device.headers[.retryAfter] != nil)
            #expect(try await walks.post("/analytics/events", events(1, "b", padding: 15_000)).status == .noContent)
            #expect(try await walks.post("/analytics/events", events(1, "c", padding: 8_000)).status == .tooManyRequests)
            #expect(try await walks.eventRows().count == 4)
        }
    }

    @Test("Safe 6 Old events go, and those on top of the most; the publisher's figures stay", arguments: Engine.allCases)
    func kept(engine: Engine) async throws {
        var settings = WalksServing.unlimited
        settings.retention.mostEvents = 1_000
        let retention = settings.retention
        try await WalksServing.run(engine, settings: settings) { walks in
            let (editor, start) = (try await walks.member("e@x.it", .admin), WalksServing.start)
            func report(_ device: String) async throws {
                let of = #""anonymousId":"\#(device)","properties":{"tourId":"\#(WalksWorld.milan)""#
                let body = """
                    {"events":[{"eventType":"app_open"},{"eventType":"tour_started",\(of),"osVersion":"iOS 17"}},
                    {"eventType":"point_triggered",\(of),"pointId":"\(WalksWorld.points[1])","triggerType":"gps"}},
                    {"eventType":"point_triggered",\(of),"pointId":"made-up","triggerType":"gps"}},
                    {"eventType":"tour_completed",\(of),"durationMinutes":60}}]}
                    """
                #expect(try await walks.post("/analytics/events", body).status == .noContent)
                walks.clock.advance(seconds: 1)
            }
            func forget(at now: Instant) async throws {
                try await RetentionJob(walks.desk.database, retention, clock: WallClock { now }).forgetEvents()
            }
            func figures() async throws -> [String] {
                let paths = ["/overview?period=all", "/tours?period=all", "/tours/\(WalksWorld.milan)/points?period=all"]
                var texts: [String] = []
                for path in paths { texts.append(try await walks.get("/console/api/analytics" + path, token: editor).text) }
                return texts
            }
            for device in ["a", "b", "a"] { try await report(device) }
            let before = try await figures()
            #expect(before[0].hasPrefix(#"{"starts":3,"completions":3,"completionRate":1,"devices":2,"#), "\(before[0])")
            try await forget(at: start.adding(seconds: 399 * 86_400))
            #expect(try await walks.eventRows().count == 15)
            // In several slices and with newer ones, one of a device that is known.
            for _ in 0..<201 { try await report("c") }
            let all = try await figures()
            try await forget(at: start.adding(seconds: 10))
            let left = try await walks.eventRows().count
            #expect(left == 1_000, "\(left)")
            #expect(try await figures() == all)
            try await forget(at: start.adding(seconds: 401 * 86_400))
            #expect(try await walks.eventRows().isEmpty)
            #expect(try await figures() == all)
            let gone = try await walks.send(
                .delete, "/console/api/analytics?tourId=\(WalksWorld.milan)&confirm=milan-historic-center", token: editor)
            #expect(gone.status == .noContent)
            #expect(try await figures()[0].hasPrefix(#"{"starts":0,"completions":0,"completionRate":null,"devices":0,"#))
        }
    }

    @Test("Walks A37 Figures and sessions of a known set of events")
    func figures() {
        func at(_ minutes: Int64) -> Instant { Instant(seconds: minutes * 60) }
        func event(_ type: String, _ minute: Int64, _ device: String, session: String? = nil, _ more: (inout Fields) -> Void = { _ in })
            -> CountedEvent
        {
            var fields = Fields()
            more(&fields)
            return CountedEvent(
                type: type, at: at(minute), tour: "t", anonymousID: device, sessionID: session, osVersion: fields.os,
                triggerType: fields.trigger, durationSeconds: fields.seconds)
        }
        let events = [
            event("tour_started", 0, "a") { $0.os = "iOS 17.0" }, event("point_triggered", 1, "a") { $0.trigger = "gps" },
            event("tour_started", 2, "b", session: "s") { $0.os = "Android 14" },
            event("point_triggered", 3, "b", session: "s") { $0.trigger = "manual" },
            event("tour_completed", 60, "a") { $0.seconds = 3_600 }, event("tour_abandoned", 61, "b", session: "s"),
            event("tour_started", 70, "a") { $0.os = "iOS 17.0" }, event("point_triggered", 71, "a"), event("tour_started", 80, "c"),
        ]
        var tally = WalkTally()
        for event in events { tally.add(event) }
        let figures = tally.result
        #expect(figures.starts == 4 && figures.completions == 1 && figures.completionRate == 0.25 && figures.devices == 3)
        #expect(figures.ios == 2 && figures.android == 1 && figures.otherPlatform == 1)
        #expect(figures.gps == 1 && figures.manual == 1 && figures.unknownTrigger == 1 && figures.averageDurationMinutes == 60)
        let sessions = WalkSession.all(events)
        let now = at(80 + 24 * 60)
        #expect(sessions.map { $0.status(at: now) } == [.inProgress, .stale, .abandoned, .completed])
        #expect(sessions.map(\.points) == [0, 1, 1, 1] && sessions[2].sessionID == "s")
        #expect(WalkTally().result.completionRate == nil)
    }

    @Test("Walks A37 The console's figures of what apps sent; another house sees none of it", arguments: Engine.allCases)
    func console(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let (editor, stranger) = (
                try await walks.member("e@x.it", .admin), try await walks.member("s@x.it", .admin, organisation: 2)
            )
            func event(_ type: String, _ device: String, _ minutes: Int64, _ more: String = "") -> String {
                let time = Timestamp.seconds(WalksServing.start.adding(seconds: -minutes * 60))
                return
                    #"{"eventType":"\#(type)","timestamp":"\#(time)","anonymousId":"\#(device)","properties":{"tourId":"\#(WalksWorld.milan)"\#(more)}}"#
            }
            let point = #","pointId":"\#(WalksWorld.points[1])","order":2,"triggerType":"gps""#
            let events = [
                event("tour_started", "a", 300, #","osVersion":"iOS 17""#), event("point_triggered", "a", 290, point),
                event("tour_completed", "a", 240, #","durationMinutes":60"#), event("tour_started", "b", 20, #","osVersion":"Android 14""#),
                event("point_triggered", "b", 10, point), event("tour_started", "a", 60 * 24 * 8),
            ]
            let sent = try await walks.post("/analytics/events", "{\"events\":[\(events.joined(separator: ","))]}")
            #expect(sent.status == .noContent)
            let api = "/console/api/analytics"
            let week = try await walks.get(api + "/overview?period=7d", token: editor)
            #expect(
                week.text
                    == #"{"starts":2,"completions":1,"completionRate":0.5,"devices":2,"byPlatform":{"ios":1,"android":1,"other":0},"#
                    + #""byTrigger":{"gps":2,"manual":0,"unknown":0},"averageDurationMinutes":60}"#)
            let all = try await walks.get(api + "/tours?period=all", token: editor).text
            #expect(all.hasPrefix(#"[{"tourId":"\#(WalksWorld.milan)","starts":3,"#), "\(all)")
            let points = try await walks.get(api + "/tours/\(WalksWorld.milan)/points", token: editor).text
            #expect(points.contains(#"{"pointId":"\#(WalksWorld.points[1])","order":2,"triggers":2}"#))
            let sessions = try await walks.get(api + "/sessions?period=7d", token: editor).text
            #expect(sessions.contains(#""status":"completed","points":1"#) && sessions.contains(#""status":"inProgress","points":1"#))
            let csv = try await walks.get(api + "/export.csv?period=all", token: editor).text.components(separatedBy: "\r\n")
            #expect(
                csv.count == 8 && csv[0].hasPrefix("event,at,received_at,tour_id") && csv[1].hasPrefix("tour_started,2026-02-21T10:10:00Z,")
            )
            for path in ["/overview", "/tours", "/sessions", "/export.csv"] {
                let other = try await walks.get(api + path + "?period=all", token: stranger)
                #expect(other.status == .ok && !other.text.contains(WalksWorld.milan) && !other.text.contains("tour_started"))
            }
            #expect(
                try await walks.get(api + "/overview?tourId=\(WalksWorld.milan)&period=all", token: stranger).text.hasPrefix(
                    #"{"starts":0,"#))
            #expect(try await walks.get(api + "/overview?period=5d", token: editor).code == "validation_failed")
            let wrong = try await walks.send(.delete, api + "?tourId=\(WalksWorld.milan)&confirm=milan", token: editor)
            #expect(wrong.status == .badRequest)
            let foreign = try await walks.send(.delete, api + "?tourId=\(WalksWorld.milan)&confirm=milan-historic-center", token: stranger)
            #expect(foreign.status == .notFound)
            let gone = try await walks.send(.delete, api + "?tourId=\(WalksWorld.milan)&confirm=milan-historic-center", token: editor)
            let rows = try await walks.eventRows()
            #expect(gone.status == .noContent && rows.isEmpty)
        }
    }

    private struct Fields {
        var os: String?
        var trigger: String?
        var seconds: Int64?
    }
}

struct EventRow: Sendable {
    let tour: String?
    let point: String?
    let order: Int64?
    let device: String?
    let account: Int64?
    let at: Instant
}

extension WalksServing {
    private static let events = Statement("SELECT tour, point, position, device, account_id, at FROM walk_events ORDER BY id")

    func eventRows() async throws -> [EventRow] {
        try await desk.database.read { connection in
            try connection.all(Self.events) { row in
                EventRow(
                    tour: row.optionalText(0), point: row.optionalText(1), order: row.optionalInt(2), device: row.optionalText(3),
                    account: row.optionalInt(4), at: row.instant(5))
            }
        }
    }
}
