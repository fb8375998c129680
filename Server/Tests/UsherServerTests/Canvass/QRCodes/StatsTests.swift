import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct StatsTests {
    private static let path = "/api/campaigns/\(QRWorld.campaignUUID)/stats"

    @Test("Canvass A42: days are those of the zone, and all of them together are the total", arguments: Engine.allCases)
    func days(_ engine: Engine) async throws {
        try await QRServing.run(engine) { canvass in
            let slugs = try await canvass.makeCodes()
            for slug in slugs[..<2] { #expect(try await canvass.scan(slug).status == .found) }
            // 23:30 in universal time.
            canvass.clock.advance(seconds: 5 * 3600)
            for slug in slugs[..<3] { #expect(try await canvass.scan(slug).status == .found) }
            _ = try await canvass.settled()
            try await canvass.pay()
            let utc = try await canvass.send(.get, Self.path, as: .owner).decoded(CanvassStats.self)
            #expect(utc.addresses == 5 && utc.visited == 0 && utc.notVisited == 5 && utc.qrCodes == 5)
            #expect(utc.scans == 5 && utc.homesScanned == 3 && utc.byDay.count == 30)
            #expect(utc.byDay.last == CanvassStats.Day(date: "2025-02-14", scans: 5, homes: 3))
            #expect(utc.byDay.map(\.scans).reduce(0, +) == 5)
            let berlin = try await canvass.send(.get, Self.path + "?from=2025-02-13&to=2025-02-15&tz=Europe/Berlin", as: .owner)
            let expected = [("2025-02-13", 0, 0), ("2025-02-14", 2, 2), ("2025-02-15", 3, 3)].map {
                CanvassStats.Day(date: $0.0, scans: $0.1, homes: $0.2)
            }
            let days = try berlin.decoded(CanvassStats.self).byDay
            #expect(days == expected)
            #expect(berlin.text.contains(#""last_scanned_at":"2025-02-14T23:30:00.000Z""#))
        }
    }

    @Test("Canvass A23: who does not pay sees no scans, and all of them after paying", arguments: Engine.allCases)
    func gated(_ engine: Engine) async throws {
        try await QRServing.run(engine) { canvass in
            let slug = try await canvass.makeCodes()[0]
            #expect(try await canvass.scan(slug).status == .found)
            _ = try await canvass.settled()
            let free = try await canvass.send(.get, Self.path + "?from=2025-02-14&to=2025-02-14", as: .owner)
            #expect(
                free.text
                    == #"{"addresses":5,"visited":0,"not_visited":5,"qr_codes":5,"scans":0,"homes_scanned":0,"last_scanned_at":null,"#
                    + #""by_day":[{"date":"2025-02-14","scans":0,"homes":0}]}"#)
            try await canvass.pay()
            let paid = try await canvass.send(.get, Self.path + "?from=2025-02-14&to=2025-02-14", as: .owner).decoded(CanvassStats.self)
            #expect(paid.scans == 1 && paid.homesScanned == 1 && paid.byDay == [CanvassStats.Day(date: "2025-02-14", scans: 1, homes: 1)])
        }
    }

    @Test("Canvass A42, A44: days and zones that there are not", arguments: Engine.allCases)
    func refused(_ engine: Engine) async throws {
        try await QRServing.run(engine) { canvass in
            for (query, field) in [
                ("from=2025-02-30", "from"), ("to=x", "to"), ("tz=Mars/Olympus", "tz"), ("from=2025-02-02&to=2025-02-01", "to"),
                ("from=2020-01-01&to=2025-02-01", "to"), ("tz=", "tz"), ("from=2025-01-01&from=2025-01-02", "from"),
            ] {
                let answer = try await canvass.send(.get, Self.path + "?" + query, as: .owner)
                #expect(answer.status == .badRequest && answer.text.contains(#""field":"\#(field)""#), "\(query): \(answer.text)")
            }
        }
    }
}
