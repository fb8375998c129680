import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer
@testable import UsherStore

/// A show's other days, as a browser without script makes them.
@Suite struct ShowDatesPageTests {
    private static let console = "/console/o/globe"
    private static let hamlet = BoxOfficeFixture.Stage.hamlet.uuid

    @Test(
        "Console C40 Eight weekly dates across a clock change have one local time; without a day or with too many none is made",
        arguments: Engine.allCases)
    func dates(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let path = "\(Self.console)/shows/\(Self.hamlet)/dates"
            let before = try await Self.starts(console)
            let page = try await owner.get(path)
            #expect(page.status == .ok && page.text.contains("First further date"))
            let faults: [KeyValuePairs<String, String>] = [
                ["from": "", "every": "7", "times": "8"], ["from": "2030-03-03", "every": "7", "times": "61"],
            ]
            for wrong in faults {
                #expect(try await owner.submit(path, wrong, on: page).status == .badRequest)
            }
            let made = try await owner.submit(path, ["from": "2030-03-03", "every": "7", "times": "8"], on: page)
            #expect(made.status == .seeOther && made.headers[.location] == "\(Self.console)/shows", "\(made.text)")
            #expect(try await owner.follow(made).text.contains("8 dates are made."))
            let new = try await Self.starts(console).filter { !before.contains($0) }
            let zone = try #require(Zone("Europe/London"))
            let days = (0..<8).map { CivilDate(days: CivilDate("2030-03-03")!.days + 7 * Int64($0)) }
            #expect(new.map { zone.date(of: $0) } == days)
            // The clocks go forward on 31 March.
            #expect(Set(new.map { zone.typed($0).suffix(5) }).count == 1 && Set(new.map { $0.seconds % 86_400 }).count == 2)
        }
    }

    @Test("Console C40 A moved show: its page says so, the past is refused, a door or another house cannot", arguments: Engine.allCases)
    func move(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let path = "\(Self.console)/shows/\(Self.hamlet)/move"
            let page = try await owner.get(path)
            let past = try await owner.submit(path, ["starts": "2020-01-06T19:30"], on: page)
            #expect(past.status == .badRequest && past.text.contains("This must be in the future"))
            let late = try await owner.submit(path, ["starts": "2030-01-06T19:30", "until": "2030-01-07T10:00"], on: page)
            #expect(late.status == .badRequest && late.text.contains("between now and the beginning"))
            let moved = try await owner.submit(path, ["starts": "2030-01-06T19:30", "until": "2030-01-01T10:00"], on: page)
            #expect(moved.headers[.location] == "\(Self.console)/shows/\(Self.hamlet)", "\(moved.text)")
            let shown = try await owner.follow(moved)
            #expect(shown.text.contains("6 January 2030") && shown.text.contains("Its buyers are being told."))
            #expect(try await console.browser(.door).get(path).status == .forbidden)
            #expect(try await console.browser(.foreign).get(path).status == .notFound)
        }
    }

    private static func starts(_ console: ConsoleServing) async throws -> [Instant] {
        try await console.database.read { connection in
            try connection.all(Selection<Instant>("SELECT starts_at FROM events WHERE deleted_at IS NULL ORDER BY starts_at, id"))
        }
    }
}
