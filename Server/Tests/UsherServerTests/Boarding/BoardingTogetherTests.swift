import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Two servers on one database, each with a memory of its own, asked at the same time.
@Suite struct BoardingTogetherTests {
    /// Two servers; on PostgreSQL that is what two processes are.
    private static func run(_ engine: Engine, _ body: @Sendable @escaping ([BoardingServing]) async throws -> Void) async throws {
        try await BoardingServing.run(engine) { first in
            try await BoardingServing.serve(first.database) { second in try await body([first, second]) }
        }
    }

    /// Asks both, `count` times in all, at once.
    private static func ask<T: Sendable>(
        _ servers: [BoardingServing], _ count: Int, _ body: @Sendable @escaping (BoardingServing) async throws -> T
    ) async throws -> [T] {
        try await withThrowingTaskGroup(of: T.self) { group in
            for index in 0..<count { group.addTask { try await body(servers[index % servers.count]) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    private static func at(_ boarding: BoardingServing, _ airline: TestAirline) -> TestAirline {
        TestAirline(boarding: boarding, identifier: airline.identifier, id: airline.id, token: airline.token)
    }

    @Test("Boarding A70 A6 A20 Two servers make one airline and one key", arguments: Engine.allCases)
    func airlines(engine: Engine) async throws {
        try await Self.run(engine) { servers in
            let made = try await Self.ask(servers, 20) { try await $0.airline() }
            #expect(Set(made.map(\.id)).count == 1)
            let airline = try #require(made.first)
            let keys = try await Self.ask(servers, 20) { try await Self.at($0, airline).get("keys").text }
            #expect(Set(keys).count == 1 && keys.first?.contains("BEGIN PUBLIC KEY") == true)
        }
    }

    @Test("Boarding A70 A36 A60 A63 Two servers: one ticket, one boarding, one seat", arguments: Engine.allCases)
    func tickets(engine: Engine) async throws {
        try await Self.run(engine) { servers in
            let airline = try await servers[0].airline()
            let flight = try await airline.flight(try await airline.aircraft())
            let (ann, bob) = (try await airline.passenger("Ann"), try await airline.passenger("Bob"))
            let tickets = try await Self.ask(servers, 20) { try await Self.at($0, airline).ticket(flight, ann).ticket_identifier }
            #expect(Set(tickets).count == 1)
            let id = try #require(tickets.first ?? nil)
            let boarded = try await Self.ask(servers, 50) { try await Self.at($0, airline).post("ticket/board/\(id)", nil).status }
            #expect(boarded.count { $0 == .ok } == 1 && boarded.count { $0 == .conflict } == 49)
            let path = "ticket/issue/\(try #require(flight.flight_identifier))/"
            let people = [ann, bob].compactMap(\.passenger_identifier)
            let seats = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for (server, person) in zip(servers, people) {
                    group.addTask {
                        try await Self.at(server, airline).post("\(path)\(person)?exclusive=true", #"{"seatNumber":"7A"}"#).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(seats) == [.ok, .conflict])
        }
    }
}
