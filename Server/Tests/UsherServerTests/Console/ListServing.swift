import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer
@testable import UsherStore

/// The Globe, which flies: with one aircraft and a flight FF123 from Fairoaks, and lists that its owner brings.
enum ListServing {
    static let house = "/console/o/globe"

    /// `departs`: by the clocks of London; `flight`: its page.
    static func run(
        _ engine: Engine, departs: @Sendable @escaping (ConsoleServing) -> String,
        _ body: @Sendable @escaping (ConsoleServing, ConsoleBrowser, _ flight: String) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let data = folder.path
            try await ConsoleServing.run(engine, saysTerms: true, { ($0.data, $0.limits.off) = (data, true) }) { console in
                try await console.database.write { connection in
                    let house = try #require(try OrganisationTransaction(connection).organisation(key: "globe"))
                    try OrganisationTransaction(connection).grant(.all, to: house, by: .local, at: BoxOfficeFixture.now)
                }
                let owner = try await console.browser(.owner)
                try await body(console, owner, try await flight(owner, departs: departs(console)))
            }
        }
    }

    private static func flight(_ owner: ConsoleBrowser, departs: String) async throws -> String {
        let forms: [(String, KeyValuePairs<String, String>)] = [
            ("/flights/airline", ["name": "Fun Air"]), ("/aircraft/new", ["registration": "N122DR", "type": "Cirrus"]),
        ]
        for (path, fields) in forms { _ = try await owner.submit(house + path, fields, on: owner.get(house + path)) }
        let page = try await owner.get(house + "/flights/new")
        let craft = try #require(page.text.firstMatch(of: /<option value="([0-9a-f-]{36})"/), "\(page.text)").1
        let planned = try await owner.submit(
            house + "/flights/new",
            [
                "number": "FF123", "aircraft": String(craft), "origin": "egtf", "destination": "LFAT", "departs": departs, "zone": "",
                "gate": "A1",
            ], on: page)
        return try #require(planned.headers[.location], "\(planned.text)")
    }

    static func work(_ console: ConsoleServing) async throws {
        let desk = console.house.desks.console
        let worker = ListWorker(
            desk.listImport, jobs: JobStore(console.database), clock: console.clock.clock, log: .quiet, changed: desk.forgetAirline)
        while try await worker.work() {}
    }

    /// The answer about a job that has been begun and done, and its page.
    static func job(
        _ begun: TestResponse, _ console: ConsoleServing, _ owner: ConsoleBrowser
    ) async throws -> (answer: TestResponse, page: TestResponse) {
        try await work(console)
        let path = try #require(begun.headers[.location], "\(begun.status) \(begun.text)")
        return (try await console.api(.get, "/console/api/jobs/\(path.suffix(36))", owner), try await owner.get(path))
    }

    /// What a job's answer says of rows: counts, and each fault.
    static func found(_ job: TestResponse) throws -> String {
        let failed = try #require(job.text.firstMatch(of: /"failed":\[.*?\]/), "\(job.text)").0
        return "\(failed) \(try #require(job.text.firstMatch(of: /"report":\{.*?\}/), "\(job.text)").0)"
    }
}
