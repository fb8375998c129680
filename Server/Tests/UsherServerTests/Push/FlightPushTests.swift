import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// What passengers and walkers are told.
@Suite struct FlightPushTests {
    private static func run(
        _ engine: Engine, _ body: @Sendable @escaping (PushWorld, BoardingServing, PlainDesk, HandClock) async throws -> Void
    ) async throws {
        try await PushWorld.run { push in
            let clock = HandClock(BoardingServing.now)
            var settings = Settings.unlimited
            settings.push = push.settings
            try await BoardingServing.run(engine, clock: clock.clock, settings: settings) { boarding in
                try await body(push, boarding, PlainDesk(client: boarding.client), clock)
            }
        }
    }

    @Test(
        "Apps P59 A flight's changes within a minute are one word, by the airport's clock; soon it departs, so nothing is quiet",
        arguments: Engine.allCases)
    func amended(engine: Engine) async throws {
        try await Self.run(engine) { push, boarding, desk, clock in
            let airline = try await boarding.airline()
            let flight = try await airline.flight(try await airline.aircraft())
            let id = try #require(flight.flight_identifier)
            let ticket = try await airline.ticket(flight, try await airline.passenger())
            let pass = try #require(ticket.ticket_identifier)
            var phone = Phone()
            (phone.passes, phone.quiet, phone.zone) = ([pass, Phone(9).id], ("00:00", "23:59"), "Asia/Tokyo")
            let known = try await desk.register(phone)
            #expect(known.text.contains(#""passes":["\#(pass)"]"#), "\(known.text)")
            var deaf = Phone(2)
            (deaf.passes, deaf.kinds) = ([pass], ["walk"])
            #expect(try await desk.register(deaf).status == .ok)
            for body in [
                #"{"gate":"B2"}"#, #"{"scheduledDepartureDate":"2024-06-19T09:15:00Z"}"#, #"{"gate":"C3"}"#, #"{"flightNumber":"FF9"}"#,
            ] {
                #expect(try await airline.post("flight/amend/\(id)", body).status == .ok)
            }
            try await push.deliver(boarding.database, clock)
            #expect(try push.taken().isEmpty, "a minute is waited for more")
            clock.advance(seconds: 60)
            try await push.deliver(boarding.database, clock)
            let told = try push.taken()
            #expect(told.count == 1)
            let alert = told.first?["aps"]?["alert"]
            #expect(alert?["title"]?.text == "Flight FF9 has changed")
            // 09:15Z, in London's summer.
            #expect(alert?["body"]?.text?.contains("10:15, gate C3") == true, "\(told)")
            #expect(told.first?["aps"]?["interruption-level"]?.text == "time-sensitive")
            #expect(
                told.first?["usher"]
                    == .members(["kind": .string("flight"), "url": .string("https://tickets.example.org/pages/yourBoardingPass/\(pass)")]))
            #expect(try await airline.post("flight/amend/\(id)", #"{"flightNumber":"FF10"}"#).status == .ok)
            clock.advance(seconds: 61)
            try await push.deliver(boarding.database, clock)
            #expect(try push.taken().isEmpty, "its number is no change that a passenger waits for")
            #expect(try await airline.delete("flight/\(id)").status == .ok)
            try await push.deliver(boarding.database, clock)
            #expect(try push.taken().compactMap { $0["aps"]?["alert"]?["title"]?.text } == ["Flight FF10 is cancelled"])
        }
    }

    @Test(
        "Apps P59 Word of a pass that is void by then is dropped; of a flight next week it waits until morning", arguments: Engine.allCases)
    func later(engine: Engine) async throws {
        try await Self.run(engine) { push, boarding, desk, clock in
            let airline = try await boarding.airline()
            let plan = TestAirline.plan.replacing("2024-06-19T08:00:00Z", with: "2024-06-26T08:00:00Z")
            let flight = try await airline.flight(try await airline.aircraft(), plan)
            let id = try #require(flight.flight_identifier)
            let (first, second) = (
                try await airline.ticket(flight, try await airline.passenger()),
                try await airline.ticket(flight, try await airline.passenger("John Roe"), seat: "2C")
            )
            let void = try #require(second.ticket_identifier)
            var (sleeper, other) = (Phone(1), Phone(2))
            // 07:00Z is nine in Berlin.
            (sleeper.passes, sleeper.quiet, sleeper.zone) = ([try #require(first.ticket_identifier)], ("22:00", "09:30"), "Europe/Berlin")
            other.passes = [void]
            for phone in [sleeper, other] { #expect(try await desk.register(phone).status == .ok) }
            #expect(try await airline.post("flight/amend/\(id)", #"{"gate":"B2"}"#).status == .ok)
            #expect(try await airline.delete("ticket/\(void)").status == .ok)
            clock.advance(seconds: 61)
            try await push.deliver(boarding.database, clock)
            #expect(try push.taken().isEmpty)
            clock.set(BoardingServing.now.adding(seconds: 1_800))
            try await push.deliver(boarding.database, clock)
            #expect(try push.taken().count == 1)
        }
    }
}
