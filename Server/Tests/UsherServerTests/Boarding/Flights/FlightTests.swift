@testable import UsherHTTP
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

@Suite struct BoardingFlightTests {
    @Test("Boarding A29 A32 A33 A flight is planned, amended, checked", arguments: Engine.allCases)
    func flights(engine: Engine) async throws {
        try await BoardingServing.run(engine, passes: try await BoardingServing.passes()) { boarding in
            let (airline, other) = (try await boarding.airline(), try await boarding.airline("other"))
            let (aircraft, foreign) = (try await airline.aircraft(), try await other.aircraft())
            let extra = TestAirline.plan.dropLast() + #","aircraft":{"registration":"X"},"flight_identifier":"mine","aircraft_id":999}"#
            let flight = try await airline.flight(aircraft, String(extra))
            #expect(flight.flight_identifier != "mine" && flight.aircraft.registration == "N122DR")
            #expect(try await airline.post("flight/plan/\(try #require(aircraft.aircraft_id))", TestAirline.plan).status == .ok)
            for id in ["x", try #require(foreign.aircraft_identifier)] {
                let response = try await airline.post("flight/plan/\(id)", TestAirline.plan)
                #expect(response.boardingError?.detail == "Aircraft '\(id)' not found" && response.status == .notFound)
            }
            let path = "flight/amend/\(try #require(flight.flight_identifier))"
            let ticket = try await airline.ticket(flight, try await airline.passenger())
            let same = try await airline.post(path, "{}").seed(AppSeed.Flight.self)
            #expect(same == flight)
            let amended = try await airline.post(
                path, #"{"gate":"B2","scheduledDepartureDate":"2024-06-19T10:00:00+02:00","flightNumber":null,"aircraft_id":1}"#
            ).seed(AppSeed.Flight.self)
            var expected = flight
            expected.gate = "B2"
            #expect(amended == expected)
            let seen = try await airline.get("ticket/\(try #require(ticket.ticket_identifier))").seed(AppSeed.Ticket.self)
            #expect(seen.flight.gate == "B2")
            let id = try #require(ticket.ticket_identifier)
            let verified = try await airline.post(
                "ticket/verify", #"{"ticket":"\#(id)","signature":"\#(boarding.desk.keys.secret.hash(of: id))"}"#)
            #expect(try verified.seed(AppSeed.Ticket.self).flight == amended)
            #expect(try await boarding.send(.get, "/pages/yourBoardingPass/\(id)").text.contains("<dd>B2</dd>"))
            let pass = try await PassReader.json(Array(try await boarding.get("boardingpass/\(id)").body.readableBytesView))
            #expect(PassReader.values(pass["boardingPass"]?["secondaryFields"])["gate"] == "B2")
            for (body, type) in [("{}", nil), (nil, nil), ("garbage", "text/plain")] as [(String?, String?)] {
                let headers: HTTPFields = type.map { [.contentType: $0] } ?? [:]
                let checked = try await airline.post("flight/check/\(try #require(flight.flight_identifier))", body, headers: headers)
                #expect(try checked.seed(AppSeed.Flight.self) == amended)
            }
        }
    }

    @Test("Boarding A32 Another gate and date, the same ids: list, ticket, verify, page and pass show them", arguments: Engine.allCases)
    func moved(engine: Engine) async throws {
        try await BoardingServing.run(engine, passes: try await BoardingServing.passes()) { boarding in
            let airline = try await boarding.airline()
            let ticket = try await airline.ticket()
            let (id, flight) = (try #require(ticket.ticket_identifier), try #require(ticket.flight.flight_identifier))
            // Page and pass are asked for before, so that what is kept of them would show.
            let first = try await boarding.send(.get, "/pages/yourBoardingPass/\(id)").text
            let old = try await boarding.get("boardingpass/\(id)").status
            #expect(first.contains(#"<time datetime="2024-06-19T09:00:00+01:00">"#) && first.contains("<dd>A1</dd>") && old == .ok)
            let answer = try await airline.post("flight/amend/\(flight)", #"{"gate":"C3","scheduledDepartureDate":"2024-06-20T14:30:00Z"}"#)
            var expected = ticket.flight
            (expected.gate, expected.scheduledDepartureDate) = ("C3", Date(timeIntervalSince1970: 1_718_893_800))
            #expect(try answer.seed(AppSeed.Flight.self) == expected)
            var listed = try #require(try await airline.get("flight/list").seed([AppSeed.Flight].self).first)
            listed.stats = nil
            let read = try await airline.get("ticket/\(id)").seed(AppSeed.Ticket.self)
            let proof = #"{"ticket":"\#(id)","signature":"\#(boarding.desk.keys.secret.hash(of: id))"}"#
            let verified = try await airline.post("ticket/verify", proof).seed(AppSeed.Ticket.self)
            #expect(listed == expected && read.flight == expected && verified.flight == expected)
            #expect(read.ticket_identifier == id && read.ticket_id == ticket.ticket_id)
            let page = try await boarding.send(.get, "/pages/yourBoardingPass/\(id)").text
            #expect(page.contains(#"<time datetime="2024-06-20T15:30:00+01:00">"#) && page.contains("<dd>C3</dd>"))
            let pass = try await PassReader.json(Array(try await boarding.get("boardingpass/\(id)").body.readableBytesView))
            #expect(pass["relevantDate"] == .string("2024-06-20T14:30:00+00:00"))
            #expect(PassReader.values(pass["boardingPass"]?["auxiliaryFields"])["date"] == "2024-06-20T15:30:00+01:00")
            #expect(PassReader.values(pass["boardingPass"]?["secondaryFields"])["gate"] == "C3")
        }
    }

    @Test("Boarding A30 A31 Dates and places as apps send them", arguments: Engine.allCases)
    func forms(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let path = "flight/plan/\(try #require(try await airline.aircraft().aircraft_identifier))"
            func plan(date: String = #""2024-06-19T08:00:00Z""#, origin: String = #"{"icao":"EGTF"}"#) async throws -> TestResponse {
                try await airline.post(
                    path,
                    #"{"origin":\#(origin),"destination":{"icao":"LFAT"},"gate":"","flightNumber":"","scheduledDepartureDate":\#(date)}"#)
            }
            for date in [
                #""2024-06-19T08:00:00Z""#, #""2024-06-19T10:00:00+02:00""#, #""2024-06-19 10:00:00+0200""#, #""2024-06-19T08:00:00""#,
                "1718784000", "1718784000.75", #""2024-06-19T08:00:00.999Z""#, #""2024-06-19T08:00""#,
            ] {
                #expect(try await plan(date: date).text.contains(#""scheduledDepartureDate":"2024-06-19T08:00:00+00:00""#), "\(date)")
            }
            for date in [#""tomorrow""#, #""2024-06-19""#, #""1900-01-01T00:00:00Z""#, "-1", "1e300", #""3000-01-01T00:00:00Z""#, "true"] {
                #expect(try await plan(date: date).boardingError?.errors?[0].loc == ["body", "scheduledDepartureDate"], "\(date)")
            }
            for zone in ["", #","timezone_identifier":null"#, #","timezone_identifier":"""#, #","timezone_identifier":5"#] {
                #expect(try await plan(origin: #"{"icao":" egtf "\#(zone)}"#).seed(AppSeed.Flight.self).origin == .init(icao: "EGTF"))
            }
            let mars = try await plan(origin: #"{"icao":"EGTF","timezone_identifier":"Mars/Phobos"}"#).seed(AppSeed.Flight.self)
            #expect(mars.origin.timezone_identifier == "Mars/Phobos")
            #expect(try await airline.get("flight/list").seed([AppSeed.Flight].self).count == 13)
            #expect(try await plan(origin: #"{"icao":""}"#).status == .unprocessableContent)
            #expect(try await plan(origin: #"{"icao":"12345678901234567"}"#).status == .unprocessableContent)
            #expect(try await plan(origin: #""EGTF""#).status == .unprocessableContent)
        }
    }

    @Test("Boarding A34 What is deleted takes along what hangs on it", arguments: Engine.allCases)
    func deletes(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let (aircraft, passenger) = (try await airline.aircraft(), try await airline.passenger())
            let (one, two) = (try await airline.flight(aircraft), try await airline.flight(aircraft))
            let (ticket, _) = (try await airline.ticket(one, passenger), try await airline.ticket(two, passenger))
            func delete(_ kind: String, _ id: String?) async throws {
                let id = try #require(id)
                #expect(try await airline.delete("\(kind)/\(id)").text == #"{"status":1,"\#(kind)_identifier":"\#(id)"}"#)
                #expect(try await airline.delete("\(kind)/\(id)").status == .notFound)
            }
            try await delete("ticket", ticket.ticket_identifier)
            #expect(try await airline.get("passenger/list").seed([AppSeed.Passenger].self)[0].stats?[0].count == 1)
            try await delete("flight", two.flight_identifier)
            #expect(try await airline.get("passenger/list").seed([AppSeed.Passenger].self)[0].stats?[0].count == 0)
            #expect(try await airline.get("aircraft/list").seed([AppSeed.Aircraft].self)[0].stats?[0].count == 1)
            _ = try await airline.ticket(one, passenger)
            try await delete("aircraft", aircraft.aircraft_identifier)
            #expect(try await airline.get("flight/list").text == "[]")
            #expect(try await airline.get("ticket/list").text == "[]")
            try await delete("passenger", passenger.passenger_identifier)
        }
    }

    @Test("Boarding A34 With a passenger or a flight go its tickets, and those of nobody else", arguments: Engine.allCases)
    func cascade(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let aircraft = try await airline.aircraft()
            let (ann, bob) = (try await airline.passenger("Ann"), try await airline.passenger("Bob"))
            let (one, two) = (try await airline.flight(aircraft), try await airline.flight(aircraft))
            var ids: [String] = []
            for (flight, passenger) in [(one, ann), (one, bob), (two, bob)] {
                ids.append(try #require(try await airline.ticket(flight, passenger).ticket_identifier))
            }
            func left() async throws -> [String?] {
                try await airline.get("ticket/list").seed([AppSeed.Ticket].self).map(\.ticket_identifier)
            }
            func counts() async throws -> [Int?] {
                try await airline.get("flight/list").seed([AppSeed.Flight].self).map { $0.stats?[0].count }
            }
            let gone = try await airline.delete("passenger/\(try #require(ann.passenger_identifier))")
            var (tickets, flights) = (try await left(), try await counts())
            #expect(gone.status == .ok && tickets == [ids[1], ids[2]] && flights == [1, 1])
            let cancelled = try await airline.delete("flight/\(try #require(one.flight_identifier))")
            (tickets, flights) = (try await left(), try await counts())
            #expect(cancelled.status == .ok && tickets == [ids[2]] && flights == [1])
            let page = try await boarding.send(.get, "/pages/yourBoardingPass/\(ids[1])")
            #expect(page.status == .notFound)
        }
    }

    @Test("Boarding A35 One impossible date does not break the list", arguments: Engine.allCases)
    func impossible(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let aircraft = try await airline.aircraft()
            let (good, bad) = (try await airline.flight(aircraft), try await airline.flight(aircraft))
            _ = try await airline.ticket(bad, try await airline.passenger())
            let number = Int64(try #require(bad.flight_id))
            try await boarding.database.write {
                try $0.execute(Statement("UPDATE flights SET departs_at = 9000000000000000000 WHERE id = $1"), number)
            }
            boarding.desk.cache.forget(.init(Int64(airline.id)))
            let list = try await airline.get("flight/list").seed([AppSeed.Flight].self)
            #expect(list.map(\.flight_identifier) == [good.flight_identifier])
            #expect(try await airline.get("ticket/list").text == "[]")
            #expect(boarding.server.metrics.text.contains("usher_boarding_skipped_total 2"))
            #expect(try await airline.get("flight/\(number)").boardingError?.detail == "Internal server error")
        }
    }
}
