import UsherHTTP
import UsherPapers
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension WalksDesk {
    var consoleFigures: [Endpoint] { figureEndpoints + [sessionsEndpoint, eventFileEndpoint, forgettingEndpoint] }

    private static let query = ["period", "tourId"]

    private var figureEndpoints: [Endpoint] {
        [
            console(.get, "/analytics/overview", "Figures", query: Self.query, shows: ConsoleFigures.self) { request, _, member in
                var sum = WalkSums()
                for sums in try await kept(request, member).values { for (figure, amount) in sums.amounts { sum.add(figure, amount) } }
                let tally = try await counted(request, member).reduce(into: WalkTally(sum)) { $0.add($1) }
                return try .walks(ConsoleFigures(tally.result))
            },
            console(.get, "/analytics/tours", "Figures of each tour", query: Self.query, shows: [ConsoleFigures].self) {
                request, _, member in
                var tallies = try await kept(request, member).mapValues { WalkTally($0) }
                for event in try await counted(request, member) { tallies[event.tour, default: WalkTally()].add(event) }
                return try .walks(tallies.sorted { $0.key < $1.key }.map { ConsoleFigures($0.value.result, tour: $0.key) })
            },
            console(
                .get, "/analytics/tours/{t}/points", "How often each point was reached", query: ["period"],
                shows: [ConsolePointFigures].self
            ) {
                request, context, member in
                let tour = try await owned(context, member)
                var tally = WalkTally(try await kept(request, member, tour: tour.uuid)[tour.uuid] ?? WalkSums())
                for event in try await counted(request, member, tour: tour.uuid) { tally.add(event) }
                let triggers = tally
                return try .walks(
                    tour.points.map {
                        ConsolePointFigures(pointId: $0.uuid, order: Int($0.order), triggers: Int(triggers.triggers($0.uuid)))
                    })
            },
        ]
    }

    private var sessionsEndpoint: Endpoint {
        console(.get, "/analytics/sessions", "The latest walks", query: Self.query, shows: [ConsoleSession].self) { request, _, member in
            let sessions = WalkSession.all(try await counted(request, member)).prefix(50)
            let now = clock.now()
            return try .walks(sessions.map { ConsoleSession($0, at: now) })
        }
    }

    private var eventFileEndpoint: Endpoint {
        console(.get, "/analytics/export.csv", "Events as CSV", query: Self.query, answer: .text(200, "The file", type: "text/csv")) {
            request, _, member in
            let (since, tour) = try period(request)
            let header = [
                "event", "at", "received_at", "tour_id", "point_id", "order", "language", "offline", "device", "os_version",
                "anonymous_id", "session_id", "trigger_type", "duration_seconds", "properties",
            ]
            let csv = try await events.rows(of: member.organisation, tour: tour, since: since, into: CSVText(header)) { csv, event in
                csv.row([event.type, Timestamp.seconds(event.at), Timestamp.seconds(event.received)] + event.rest)
            }
            return .csv(csv.text, name: "events.csv")
        }
    }

    private var forgettingEndpoint: Endpoint {
        console(.delete, "/analytics", "Forget what was reported of a tour", role: .admin, query: ["tourId", "confirm"]) {
            request, _, member in
            guard let uuid = request.query("tourId").flatMap(UUIDText.normalised) else {
                throw WalkRefusal.invalid("tourId", "must be an id")
            }
            let tour: Tour
            do { tour = try await managed.find(uuid, in: member.organisation) } catch WalkRefusal.tourNotFound {
                throw WalkRefusal.notFound
            }
            guard request.query("confirm") == tour.slug else { throw WalkRefusal.invalid("confirm", "must be the tour's slug") }
            try await events.delete(tour: uuid, organisation: member.organisation, by: member.actor, at: clock.now())
            return Response(status: .noContent)
        }
    }

    private func counted(_ request: Request, _ member: Principal<Membership>, tour: String? = nil) async throws -> [CountedEvent] {
        let (since, wanted) = try period(request)
        return try await events.events(of: member.organisation, tour: tour ?? wanted, since: since)
    }

    /// What is left of forgotten events, where the period is all time.
    private func kept(_ request: Request, _ member: Principal<Membership>, tour: String? = nil) async throws -> [String: WalkSums] {
        let (since, wanted) = try period(request)
        return since.microseconds == 0 ? try await events.sums(of: member.organisation, tour: tour ?? wanted) : [:]
    }

    private func period(_ request: Request) throws(WalkRefusal) -> (since: Instant, tour: String) {
        let days: Int64?
        switch request.query("period") ?? "30d" {
        case "7d": days = 7
        case "30d": days = 30
        case "90d": days = 90
        case "all": days = nil
        default: throw .invalid("period", "must be 7d, 30d, 90d or all")
        }
        let since = days.map { clock.now().adding(seconds: -$0 * 86_400) } ?? Instant(microseconds: 0)
        guard let tour = request.query("tourId") else { return (since, "") }
        guard let uuid = UUIDText.normalised(tour) else { throw .invalid("tourId", "must be an id") }
        return (since, uuid)
    }
}
