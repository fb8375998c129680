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

@Suite struct FlightManifestTests {
    @Test("Boarding A62 The manifest: natural order, counts, conflicts", arguments: Engine.allCases)
    func manifest(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let flight = try await airline.flight(try await airline.aircraft())
            var last: AppSeed.Ticket?
            for (name, seat) in [("A", "10A"), ("B", ""), ("C", "2B"), ("D", "2b "), ("E", "2A")] {
                last = try await airline.ticket(flight, try await airline.passenger(name), seat: seat)
            }
            _ = try await airline.post("ticket/board/\(try #require(last?.ticket_identifier))", nil)
            let manifest = try await airline.get("flight/\(try #require(flight.flight_identifier))/manifest").decoded(BoardingManifest.self)
            #expect(manifest.tickets.map(\.passenger.formattedName) == ["E", "C", "D", "A", "B"])
            #expect(manifest.issued == 5 && manifest.boarded == 1 && manifest.flight.flightNumber == "FF123")
            #expect(manifest.tickets.map(\.seatConflict) == [nil, true, true, nil, nil])
            // As it is afterwards: back from the door, one less, one in another seat.
            let path = "flight/\(try #require(flight.flight_identifier))/manifest"
            #expect(try await airline.delete("ticket/board/\(try #require(last?.ticket_identifier))").status == .ok)
            #expect(try await airline.delete("ticket/\(manifest.tickets[1].ticketIdentifier)").status == .ok)
            _ = try await airline.ticket(flight, try await airline.passenger("F"), seat: "11C")
            let later = try await airline.get(path).decoded(BoardingManifest.self)
            #expect(later.tickets.map(\.passenger.formattedName) == ["E", "D", "A", "F", "B"])
            #expect(later.issued == 5 && later.boarded == 0 && later.tickets.allSatisfy { $0.seatConflict == nil })
            let empty = try await airline.flight(try await airline.aircraft())
            let none = try await airline.get("flight/\(try #require(empty.flight_identifier))/manifest").decoded(BoardingManifest.self)
            #expect(none.issued == 0 && none.boarded == 0 && none.tickets.isEmpty)
            let other = try await boarding.airline("other")
            #expect(try await other.get(path).boardingError?.detail == "Flight '\(try #require(flight.flight_identifier))' not found")
        }
    }

    @Test("Boarding A62 What happens is told in order and can be taken up again", arguments: Engine.allCases)
    func news(engine: Engine) async throws {
        let turned = HandClock(BoardingServing.now)
        try await BoardingServing.run(engine, clock: turned.clock) { boarding in
            let airline = try await boarding.airline()
            let ticket = try await airline.ticket()
            let (id, flight) = (try #require(ticket.ticket_identifier), try #require(ticket.flight.flight_identifier))
            _ = try await airline.post("ticket/board/\(id)", nil)
            _ = try await airline.delete("ticket/board/\(id)")
            _ = try await airline.post("flight/amend/\(flight)", #"{"gate":"Z9"}"#)
            _ = try await airline.delete("ticket/\(id)")
            _ = try await airline.delete("flight/\(flight)")
            let number = Airline.ID(Int64(airline.id))
            let all = try await boarding.database.read { try BoardingReader($0).news(of: number, after: 0, flight: nil) }
            #expect(
                all.map(\.kind) == [
                    "flight.planned", "ticket.issued", "ticket.boarded", "ticket.unboarded", "flight.amended", "ticket.deleted",
                    "flight.deleted",
                ])
            #expect(all.map(\.number) == all.map(\.number).sorted() && Set(all.map(\.number)).count == all.count)
            let boarded = try AppSeed.decoder.decode(BoardingNews.self, from: Data(all[2].document.utf8))
            #expect(boarded.flightIdentifier == flight && boarded.ticketIdentifier == id && boarded.issued == 1 && boarded.boarded == 1)
            let rest = try await boarding.database.read { try BoardingReader($0).news(of: number, after: all[4].number, flight: nil) }
            #expect(rest == Array(all.suffix(2)))
            // For a day; and whoever watches is told within two seconds, since the database is asked more often.
            for (seconds, count) in [(86_399, 7), (1, 0)] {
                turned.advance(seconds: Int64(seconds))
                try await boarding.desk.store.forgetOld(at: turned.clock.now())
                let left = try await boarding.database.read { try BoardingReader($0).news(of: number, after: 0, flight: nil) }
                #expect(left.count == count)
            }
            #expect(BoardingNewsStream.tick < .seconds(2))
        }
    }
}
