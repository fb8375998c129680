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

@Suite struct BoardingFleetTests {
    @Test("Boarding A21 A22 Aircraft are added, and changed in place under their identifier", arguments: Engine.allCases)
    func aircraft(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let (airline, other) = (try await boarding.airline(), try await boarding.airline("other"))
            let (one, two) = (try await airline.aircraft(), try await airline.aircraft())
            #expect(one.aircraft_identifier != two.aircraft_identifier)
            let body = #"{"registration":"N1","type":"PA28","aircraft_identifier":"\#(try #require(one.aircraft_identifier))"}"#
            let changed = try await airline.post("aircraft/create", body).seed(AppSeed.Aircraft.self)
            #expect(changed.aircraft_id == one.aircraft_id && changed.type == "PA28")
            let foreign = try await other.post("aircraft/create", body.replacing("PA28", with: "C172")).seed(AppSeed.Aircraft.self)
            #expect(foreign.aircraft_id != one.aircraft_id && foreign.aircraft_identifier == one.aircraft_identifier)
            let untouched = try await airline.get("aircraft/\(try #require(one.aircraft_identifier))").seed(AppSeed.Aircraft.self)
            #expect(foreign.type == "C172" && untouched == changed)
            #expect(try await airline.get("aircraft/list").seed([AppSeed.Aircraft].self).count == 2)
            let byNumber = try await airline.post(
                "aircraft/create",
                #"{"registration":"N9","type":"","aircraft_id":\#(try #require(two.aircraft_id)),"aircraft_identifier":""}"#
            ).seed(AppSeed.Aircraft.self)
            #expect(byNumber.aircraft_identifier == two.aircraft_identifier && byNumber.registration == "N9")
        }
    }

    @Test("Boarding A23 Every object of a list may be posted back", arguments: Engine.allCases)
    func back(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            _ = try await airline.ticket()
            for aircraft in try await airline.get("aircraft/list").seed([AppSeed.Aircraft].self) {
                let text = String(decoding: try AppSeed.encoder.encode(aircraft), as: UTF8.self)
                #expect(try await airline.post("aircraft/create", text).seed(AppSeed.Aircraft.self).aircraft_id == aircraft.aircraft_id)
            }
            for passenger in try await airline.get("passenger/list").seed([AppSeed.Passenger].self) {
                let text = String(decoding: try AppSeed.encoder.encode(passenger), as: UTF8.self)
                #expect(
                    try await airline.post("passenger/create", text).seed(AppSeed.Passenger.self).passenger_id == passenger.passenger_id)
            }
            let flights = try await airline.get("flight/list").seed([AppSeed.Flight].self)
            let text = String(decoding: try AppSeed.encoder.encode(flights[0]), as: UTF8.self)
            let amended = try await airline.post("flight/amend/\(try #require(flights[0].flight_identifier))", text)
            #expect(try amended.seed(AppSeed.Flight.self).flight_id == flights[0].flight_id)
            #expect(try await airline.get("aircraft/list").seed([AppSeed.Aircraft].self).count == 1)
            #expect(try await airline.get("passenger/list").seed([AppSeed.Passenger].self).count == 1)
        }
    }

    @Test("Boarding A23 Every element of every list goes back as it came, and every list stays as it was", arguments: Engine.allCases)
    func verbatim(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let ticket = try await airline.ticket()
            let (flight, passenger) = (try #require(ticket.flight.flight_identifier), try #require(ticket.passenger.passenger_identifier))
            let paths = [
                ("aircraft", "aircraft/create"), ("passenger", "passenger/create"), ("flight", "flight/amend/\(flight)"),
                ("ticket", "ticket/issue/\(flight)/\(passenger)"),
            ]
            for (kind, path) in paths {
                let before = try await airline.get("\(kind)/list")
                guard case .array(let elements) = try JSONValue.read(before.body.readableBytesView) else {
                    throw Tool.Failure(description: before.text)
                }
                #expect(elements.count == 1)
                for element in elements {
                    let back = try await airline.post(path, JSONText.string(element))
                    #expect(back.status == .ok, "\(path) \(back.text)")
                }
                let after = try await airline.get("\(kind)/list").text
                #expect(after == before.text)
            }
        }
    }

    @Test("Boarding A24 What is wrong with a body is told by field", arguments: Engine.allCases)
    func invalid(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let missing = try await airline.post("aircraft/create", #"{"registration":"N1"}"#)
            #expect(
                missing.text
                    == #"{"detail":"type: Field required","status_code":422,"code":"invalid_request","errors":[{"loc":["body","type"],"msg":"Field required","type":"missing"}]}"#
            )
            let long = String(repeating: "x", count: 5_000)
            for body in [
                #"{"registration":5,"type":"x"}"#, #"{"registration":" ","type":"x"}"#, #"{"registration":"\#(long)","type":"x"}"#,
                #"{"registration":"a\u0000","type":"x"}"#, #"{"registration":"N1","type":"x","aircraft_identifier":"list"}"#,
            ] {
                let response = try await airline.post("aircraft/create", body)
                #expect(response.status == .unprocessableContent && response.boardingError?.errors?.count == 1, "\(body.prefix(60))")
                #expect(!response.text.contains(long))
            }
            let two = try await airline.post("flight/plan/x", #"{"origin":{},"gate":"","flightNumber":"","scheduledDepartureDate":0}"#)
            #expect(two.boardingError?.detail == "origin.icao: Field required; destination: Field required")
            #expect(try await airline.get("aircraft/list").text == "[]")
        }
    }

    @Test("Boarding A25 A26 A27 Passengers: their identifiers, their names, all scripts", arguments: Engine.allCases)
    func passengers(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let id = "410FE041-5C4E-48DA-B4DE-04C15EA3DBAC"
            func save(_ names: String) async throws -> AppSeed.Passenger {
                try await airline.post(
                    "passenger/create", #"{"apple_identifier":"\#(id):ABPerson","passenger_identifier":"\#(id)"\#(names)}"#
                ).seed(AppSeed.Passenger.self)
            }
            let first = try await save(#","formattedName":"Jane Roe","firstName":"Jane","lastName":"Roe""#)
            let renamed = try await save(#","formattedName":"J. Roe""#)
            #expect(first.passenger_identifier == id && renamed.passenger_id == first.passenger_id)
            #expect(renamed.formattedName == "J. Roe" && renamed.firstName == "Jane")
            #expect(try await save(#","lastName":null"#).lastName == nil)
            let nobody = try await airline.post("passenger/create", #"{"apple_identifier":""}"#)
            #expect(try nobody.seed(AppSeed.Passenger.self).formattedName == "" && !nobody.text.contains("firstName"))
            let joined = try await airline.post("passenger/create", #"{"apple_identifier":"","firstName":"A","lastName":"B"}"#)
            #expect(try joined.seed(AppSeed.Passenger.self).formattedName == "A B")
            for name in [String(repeating: "ä", count: 1_000), "👩🏽‍✈️ 🛩️", "محمد علي"] {
                let passenger = try await airline.passenger(name)
                #expect(passenger.formattedName == name)
                let read = try await airline.get("passenger/\(try #require(passenger.passenger_identifier))").seed(AppSeed.Passenger.self)
                #expect(read.formattedName == name)
            }
            #expect(try await airline.get("passenger/list").seed([AppSeed.Passenger].self).count == 6)
            #expect(try await airline.delete("passenger/\(id)").text == #"{"status":1,"passenger_identifier":"\#(id)"}"#)
        }
    }

    @Test("Boarding A28 Stats count this airline's rows and know the latest", arguments: Engine.allCases)
    func stats(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let (airline, other) = (try await boarding.airline(), try await boarding.airline("other"))
            _ = try await other.ticket()
            let (aircraft, passenger) = (try await airline.aircraft(), try await airline.passenger())
            #expect(try await airline.get("aircraft/list").text.contains(#""stats":[{"table":"Flights","count":0}]"#))
            let flight = try await airline.flight(aircraft)
            _ = try await airline.flight(aircraft)
            _ = try await airline.ticket(flight, passenger)
            let now = Date(timeIntervalSince1970: TimeInterval(BoardingServing.now.seconds))
            let flights = AppSeed.Stats(table: "Flights", count: 2, last: now)
            #expect(try await airline.get("aircraft/list").seed([AppSeed.Aircraft].self)[0].stats == [flights])
            let tickets = AppSeed.Stats(table: "Tickets", count: 1, last: now)
            #expect(try await airline.get("passenger/list").seed([AppSeed.Passenger].self)[0].stats == [tickets])
            #expect(
                try await airline.get("flight/list").seed([AppSeed.Flight].self).map(\.stats)
                    == [[tickets], [AppSeed.Stats(table: "Tickets", count: 0)]])
            #expect(
                try await airline.get("aircraft/\(try #require(aircraft.aircraft_identifier))").seed(AppSeed.Aircraft.self).stats == nil)
        }
    }
}
