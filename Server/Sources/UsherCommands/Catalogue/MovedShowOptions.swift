package import ArgumentParser
import UsherCore
import UsherStore

/// What `usher import-from` must know of an event, or of a house, that it makes.
package struct MovedShowOptions: ParsableArguments {
    @Option(help: "What it is called.")
    package var name: String?

    @Option(help: "When it begins, such as 2026-12-20T19:30:00+00:00.")
    package var startsAt: String?

    @Option(help: "When it ends.")
    package var endsAt: String?

    @Option(help: "Its IANA time zone, such as Europe/London; the house's without.")
    package var timeZone: String?

    @Option(help: "The currency of the list's prices.")
    package var currency: String = "EUR"

    @Option(help: "The name of a house that is not there yet; --time-zone and --currency are its own.")
    package var organisationName: String?

    package init() {}

    func show() throws -> MovedCatalogue.Show? {
        guard name != nil || startsAt != nil else { return nil }
        guard let name, let startsAt else { throw CommandFailure("a new event needs --name and --starts-at", exitCode: 2) }
        return MovedCatalogue.Show(name: name, startsAt: try instant(startsAt), endsAt: try endsAt.map(instant), timeZone: timeZone)
    }

    func house() throws -> MovedCatalogue.House? {
        guard let organisationName else { return nil }
        guard let timeZone else { throw CommandFailure("a new house needs --time-zone", exitCode: 2) }
        return MovedCatalogue.House(name: organisationName, timeZone: timeZone, currency: currency)
    }

    private func instant(_ text: String) throws -> Instant {
        guard let instant = Timestamp.read(text) else {
            throw CommandFailure("\(text): must be a time with an offset, such as 2026-12-20T19:30:00+00:00", exitCode: 2)
        }
        return instant
    }
}
