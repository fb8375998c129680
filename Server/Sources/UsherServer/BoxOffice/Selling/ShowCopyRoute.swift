import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherWire

/// A show that was made after another one.
struct ShowCopyAnswer: Codable, Sendable {
    struct Show: Codable, Sendable {
        let id: String
        let startsAt: Date

        enum CodingKeys: String, CodingKey { case id, startsAt = "starts_at" }
    }

    var success = true
    let shows: [Show]

    init(_ copies: [ManagedShowStore.Copy]) { shows = copies.map { Show(id: $0.uuid, startsAt: $0.startsAt.wire) } }
}

/// Further dates of a show.
extension BoxOfficeDesk {
    private static let id = "019316a2-3c4d-7e5f-8a9b-0c1d2e3f4a5b"
    private static let copied = Endpoint.Answer(
        201, "They are there, by date",
        .object(
            [
                "success": .boolean("Always true."),
                "shows": .array(
                    .object(
                        ["id": .string(format: "uuid"), "starts_at": .string(format: "date-time")], required: ["id", "starts_at"])),
            ], required: ["success", "shows"]),
        Example(#"{"success":true,"shows":[{"id":"\#(id)","starts_at":"2027-03-12T19:30:00.000Z"}]}"#, as: ShowCopyAnswer.self))

    var showCopyEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/shows/{id}/copy", desk: .boxOffice, summary: "Make shows like this one on other days",
            description:
                "Texts, map, sheet and local times are the same, also across a change of clocks; what else has a date moves by as many local days. All or none.",
            parameters: [.path("id", .string(format: "uuid"), "The show.")],
            request: .json(
                .object(
                    [
                        "dates": .array(.string(format: "date"), min: 1, max: ManagedShowStore.mostCopies),
                        "blocked": .boolean("Whether seats that are out of sale are so there, too."),
                    ], required: ["dates"]), example: Example(#"{"dates":["2027-03-12","2027-03-19"],"blocked":true}"#)),
            responses: [Self.copied] + Self.sellingAnswers(.deskNotGranted, .invalidField("dates"), .invalidSheet([])), security: .bearer,
            tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            try await managedShows.check(ShowRoutes.id(context), staff)
            var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
            guard let sent = try fields.texts("dates") else { throw fields.fault("dates") }
            let dates = sent.compactMap { CivilDate($0) }
            guard dates.count == sent.count else { throw fields.fault("dates") }
            let copies = try await managedShows.copy(
                ShowRoutes.id(context), to: dates, blocked: try fields.bool("blocked") ?? false, staff, at: clock.now())
            return try .json(ShowCopyAnswer(copies), .milliseconds, status: .created, capacity: 128 + 96 * copies.count)
        }
    }
}
