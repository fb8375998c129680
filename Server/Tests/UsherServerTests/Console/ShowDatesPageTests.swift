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
                ["from": "2020-01-01", "every": "7", "times": "2"], ["from": "2025-12-21", "every": "7", "times": "2"],
                ["from": "2025-12-20", "every": "1", "times": "2"], ["from": "9999-12-31", "every": "1", "times": "1"],
                ["from": "9999-12-31", "every": "28", "times": "60"],
            ]
            for wrong in faults {
                let refused = try await owner.submit(path, wrong, on: page)
                #expect(refused.status == .badRequest && refused.text.contains("href=\"#"), "\(wrong) \(refused.status)")
            }
            #expect(try await Self.starts(console) == before)
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
            try await Self.give(owner)
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

    @Test(
        "A moved show's form has until when tickets go back; sent as it is it changes nothing, and its answer says what was done",
        arguments: Engine.allCases)
    func again(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let path = "\(Self.console)/shows/\(Self.hamlet)/move"
            try await Self.give(owner)
            func send(_ starts: String, _ until: String) async throws -> String {
                let page = try await owner.get(path)
                return try await owner.follow(try await owner.submit(path, ["starts": starts, "until": until], on: page)).text
            }
            let (first, second, until) = ("2030-01-06T19:30", "2030-01-08T19:30", "2030-01-01T10:00")
            #expect(try await send(first, until).contains("Its buyers are being told."))
            let form = try await owner.get(path)
            #expect(form.text.contains("value=\"\(first)\"") && form.text.contains("value=\"\(until)\""), "\(form.text)")
            #expect(try await send(first, until).contains("Nothing was changed"))
            #expect(try await send(second, until).contains("Its buyers are being told."))
            #expect(try await owner.get(path).text.contains("value=\"\(until)\""))
            #expect(try await send(second, "").contains("Buyers are not written to."))
            #expect(try await !owner.get(path).text.contains("value=\"\(until)\""))
            _ = try await console.database.write { try $0.execute(ShowDatesSQL.cancel, Self.hamlet) }
            #expect(try await send(first, "").contains("This show is cancelled: it cannot be moved."))
        }
    }

    @Test("Further dates beyond what a house may have are not made, and the page says how many that is", arguments: Engine.allCases)
    func quota(engine: Engine) async throws {
        try await ConsoleServing.run(engine, { $0.quotas[.shows] = 10 }) { console in
            let owner = try await console.browser(.owner)
            let path = "\(Self.console)/shows/\(Self.hamlet)/dates"
            let before = try await Self.starts(console)
            let refused = try await owner.submit(path, ["from": "2030-03-03", "every": "7", "times": "8"], on: try await owner.get(path))
            let page = try await owner.follow(refused)
            #expect(page.text.contains("You have as many shows as you may have: 10."), "\(page.text)")
            #expect(try await Self.starts(console) == before)
        }
    }

    /// Somebody is given a ticket: the show has a buyer who is told.
    private static func give(_ owner: ConsoleBrowser) async throws {
        let path = "\(console)/counter/shows/\(hamlet)"
        let given = try await owner.submit(path, ["n.circle": "1", "pay": "comp", "reason": "Press"], on: try await owner.get(path))
        #expect(given.status == .seeOther, "\(given.text)")
    }

    private static func starts(_ console: ConsoleServing) async throws -> [Instant] {
        try await console.database.read { connection in
            try connection.all(Selection<Instant>("SELECT starts_at FROM events WHERE deleted_at IS NULL ORDER BY starts_at, id"))
        }
    }
}

private enum ShowDatesSQL {
    static let cancel = Statement("UPDATE events SET cancelled_at = starts_at WHERE uuid = $1")
}
