import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct SeatsTests {
    @Test("BoxOffice A24 Seats in natural order, as the seed's struct and with every additive member", arguments: Engine.allCases)
    func order(engine: Engine) async throws {
        let rows = ["AB", "Z", "AA", "A", "B"].enumerated().map { index, row in
            #"{"label":"\#(row)","count":12,"x":100,"y":\#(100 + index * 30),"restrictedView":["2"]}"#
        }
        let seed = ShowSeed("hamlet") { $0.map = ShowSeed.house(stalls: 8500, balcony: 4500, rows: rows.joined(separator: ",")) }
        try await ShowServing.run(engine, [seed]) { shows in
            let response = try await shows.get("/api/shows/\(try await shows.uuid("hamlet"))/seats")
            let seats = try JSONDecoder().decode([SeedShop.Seat].self, from: Data(response.body.readableBytesView))
            let stalls = seats.prefix(60)
            #expect(stalls.map(\.row) == ["A", "B", "Z", "AA", "AB"].flatMap { Array(repeating: $0, count: 12) })
            #expect(stalls.prefix(12).map(\.number) == (1...12).map(String.init) && seats.count == 63)
            #expect(seats.allSatisfy { $0.section == ($0.row == "AA" && $0.price == 45 ? "Balcony" : "Stalls") })
            let second = try response.decoded([BoxOffice.Seat].self)[1]
            #expect(second.price == 85 && second.pricePence == 8500 && second.sectionID == "stalls" && second.sectionName == "Stalls")
            #expect(second.mapSeatID == "stalls-A-2" && second.isAccessible == false && second.hasRestrictedView == true)
            #expect(second.colorHex == "#2E7D32" && second.position == .init(x: 130, y: 190) && second.rowLetter == "A")
            #expect(second.seatNumber == 2 && second.status == .available)
            let uuid = try await shows.uuid("hamlet")
            #expect(second.id == SeatIdentity.uuid(show: uuid, seat: "stalls-A-2"))
            let short = try await shows.get("/api/shows/\(try await shows.uuid("hamlet"))/seats?fields=status")
            #expect(try short.decoded([BoxOffice.SeatStatusRow].self).map(\.id) == seats.map(\.id))
            #expect(short.text.hasPrefix(#"[{"id":"\#(seats[0].id)","status":"available"},"#))
        }
    }

    @Test("BoxOffice A25 Three statuses only: blocked reads sold, a hold past its end reads available", arguments: Engine.allCases)
    func statuses(engine: Engine) async throws {
        try await ShowServing.run(engine, sales: [ShowSeed.sale(1, "hamlet", "stalls", "A1")]) { shows in
            let end = shows.now.adding(seconds: 900)
            try await shows.hold(["stalls-A-2", "stalls-A-3"], of: "hamlet", until: end)
            let event = try await shows.event("hamlet")
            try await shows.database.write { _ = try ShowBlocks.block(["stalls-A-4"], of: event, $0, at: shows.now) }
            var seats = try await shows.statuses("hamlet")
            #expect(
                seats["A1"] == .sold && seats["A2"] == .reserved && seats["A3"] == .reserved && seats["A4"] == .sold
                    && seats["B1"] == .available)
            var show = try await shows.show("hamlet")
            #expect(show.seatPricing[0].totalSeats == 6 && show.seatPricing[0].availableSeats == 3 && show.totalAvailableSeats == 6)
            shows.clock.set(end.adding(seconds: 1))
            seats = try await shows.statuses("hamlet")
            #expect(seats["A2"] == .available && seats["A3"] == .available && seats["A4"] == .sold)
            show = try await shows.show("hamlet")
            #expect(show.seatPricing[0].availableSeats == 5)
            #expect(try await shows.list().first?.totalAvailableSeats == 8)
            // Nobody has swept; another can have it.
            try await shows.hold(["stalls-A-2"], of: "hamlet", until: end.adding(seconds: 900), booking: 901)
            #expect(try await shows.statuses("hamlet")["A2"] == .reserved)
            #expect(try await shows.show("hamlet").seatPricing[0].availableSeats == 4)
        }
    }

    @Test("BoxOffice A26 An ETag stands while nothing changes, and falls with everything that does", arguments: Engine.allCases)
    func etags(engine: Engine) async throws {
        try await ShowServing.run(engine) { shows in
            let id = try await shows.uuid("hamlet")
            let paths = ["/api/shows", "/api/shows/\(id)", "/api/shows/\(id)/seats", "/api/shows/\(id)/seats?fields=status"]
            let event = try await shows.event("hamlet")
            let start = shows.now
            let steps: [(String, @Sendable () async throws -> Void)] = [
                ("hold", { try await shows.hold(["stalls-A-1"], of: "hamlet", until: start.adding(seconds: 900)) }),
                ("release", { try await shows.release(of: "hamlet") }),
                ("second hold", { try await shows.hold(["stalls-A-1"], of: "hamlet", until: start.adding(seconds: 900)) }),
                ("its end", { shows.clock.set(start.adding(seconds: 900)) }),
                ("sale", { try await shows.load([ShowSeed("hamlet")], sales: [ShowSeed.sale(1, "hamlet", "stalls", "B1")]) }),
                ("block", { try await shows.database.write { _ = try ShowBlocks.block(["stalls-A-4"], of: event, $0, at: start) } }),
                ("close of sales", { shows.clock.set(try #require(Timestamp.read("2026-08-15T18:30:00Z"))) }),
            ]
            for (name, change) in steps {
                var tags: [String] = []
                for path in paths {
                    let tag = try #require(try await shows.get(path).headers[.eTag])
                    #expect(tag.hasPrefix("W/\""))
                    let again = try await shows.get(path, headers: [.ifNoneMatch: "\"other\", \(tag)"])
                    #expect(
                        again.status == .notModified && again.body.readableBytes == 0 && again.headers[.eTag] == tag,
                        "before \(name): \(path)")
                    tags.append(tag)
                }
                try await change()
                for (path, tag) in zip(paths, tags) {
                    let response = try await shows.get(path, headers: [.ifNoneMatch: tag])
                    let isSaleOnly = name == "close of sales" && path.contains("seats")
                    #expect(response.status == .ok || isSaleOnly, "\(name): \(path)")
                }
            }
        }
    }

    @Test("BoxOffice A26 Bodies are compressed over 1 KiB, and foreign pages may read them", arguments: Engine.allCases)
    func headers(engine: Engine) async throws {
        try await ShowServing.run(engine) { shows in
            let path = "/api/shows/\(try await shows.uuid("hamlet"))/seats"
            let plain = try await shows.get(path)
            #expect(plain.headers[.cacheControl] == "no-cache" && plain.headers[.vary] == "Accept-Encoding")
            #expect(plain.headers[.accessControlAllowOrigin] == "*" && plain.headers[.contentEncoding] == nil)
            let packed = try await shows.get(path, headers: [.acceptEncoding: "gzip"])
            #expect(packed.headers[.contentEncoding] == "gzip" && packed.body.readableBytes < plain.body.readableBytes / 2)
            #expect(packed.headers[.eTag] == plain.headers[.eTag])
            let small = try await shows.get(path + "?fields=status", headers: [.acceptEncoding: "gzip"])
            #expect(small.headers[.contentEncoding] == nil && small.body.readableBytes <= 1_024)
            let head = try await shows.client.executeRequest(uri: path, method: .head, headers: [:], body: nil)
            #expect(head.status == .ok && head.body.readableBytes == 0 && head.headers[.eTag] == plain.headers[.eTag])
            let asked = try await shows.client.executeRequest(
                uri: path, method: .options, headers: [.origin: "https://x.example", .accessControlRequestMethod: "GET"], body: nil)
            #expect(asked.status == .noContent && asked.headers[.accessControlAllowOrigin] == "*")
        }
    }
}
