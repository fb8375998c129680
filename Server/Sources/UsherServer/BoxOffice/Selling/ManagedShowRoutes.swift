import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore

/// Shows as staff make them and change them.
extension BoxOfficeDesk {
    private static let path = Endpoint.Parameter.path("id", .string(format: "uuid"), "The show.")
    private static let show = Schema.object([:], required: [], "The members of a catalogue's event; see docs/catalogue.md.")
    private static let answer = Schema.object(["success": .boolean(), "show": show], required: ["success", "show"])
    private static let document = """
        {"key":"club-night","organisation":"globe","id":7,"uuid":"d11e4d04-90f6-4157-a70f-ecfc63f18058","name":"Club night",\
        "description":"","category":"club","starts_at":"2026-05-02T21:00:00Z","time_zone":"Europe/London","reentry":"once",\
        "published":true,"cancelled":false,"ticket_types":[],"sold_here":true}
        """
    private static let example = Example(#"{"success":true,"show":\#(document)}"#)
    private static let sent = Example(#"{"name":"Club night","starts_at":"2026-05-02T21:00:00Z","published":true,"max_seats":6}"#)

    var showReadEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/shows/{id}", desk: .boxOffice, summary: "A show as staff see it", parameters: [Self.path],
            responses: [Endpoint.Answer(200, "The show", Self.answer, Self.example)] + Self.sellingAnswers(), security: .bearer,
            tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            return Self.told("show", try await managedShows.show(ShowRoutes.id(context), staff).document, tagged: false)
        }
    }

    var showCreateEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/shows", desk: .boxOffice, summary: "Make a show",
            description: "The members of a catalogue's event, `sheet` among them. It has no seat map yet and is sold here.",
            parameters: [Self.organisation], request: .json(Self.show, example: Self.sent),
            responses: [Endpoint.Answer(201, "It is there", Self.answer, Self.example)]
                + Self.sellingAnswers(.deskNotGranted, .invalidField("starts_at"), .invalidSheet([]), .unpublishable([.places, .seller])),
            security: .bearer,
            tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let sent = try await JSONBody<BoxOfficePolicy>(request, upTo: 256 << 10).object()
            let told = try await managedShows.create(sent, in: request.query("organisation"), staff, at: clock.now())
            return Self.told("show", told.document, tagged: false, status: .created)
        }
    }

    var showChangeEndpoint: Endpoint {
        Endpoint(
            .patch, "/console/api/shows/{id}", desk: .boxOffice, summary: "Change a show",
            description: "The members that are sent; null empties one.", parameters: [Self.path],
            request: .json(Self.show, example: Self.sent),
            responses: [Endpoint.Answer(200, "It is changed", Self.answer, Self.example)]
                + Self.sellingAnswers(
                    .deskNotGranted, .invalidField("starts_at"), .invalidSheet([]), .sizeInUse, .inUse, .hasSales,
                    .unpublishable([.places, .seller])),
            security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            try await managedShows.check(ShowRoutes.id(context), staff)
            let sent = try await JSONBody<BoxOfficePolicy>(request, upTo: 256 << 10).object()
            let told = try await managedShows.change(sent, of: ShowRoutes.id(context), staff, at: clock.now())
            return Self.told("show", told.document, tagged: false)
        }
    }

    var showDeleteEndpoint: Endpoint {
        Endpoint(
            .delete, "/console/api/shows/{id}", desk: .boxOffice, summary: "Delete a show",
            description: "For thirty days it can be had back, with its ids. A show that somebody has bought is cancelled, never deleted.",
            parameters: [Self.path],
            responses: [Endpoint.Answer(204, "It is in the bin", content: nil)] + Self.sellingAnswers(.deskNotGranted, .hasSales),
            security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            do { _ = try await BinStore(database).deleteShow(ShowRoutes.id(context), staff, at: clock.now()) } catch BinRefusal.sold {
                throw ShowRefusal.hasSales
            }
            return Response(status: .noContent)
        }
    }

    var showMoveEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/shows/{id}/move", desk: .boxOffice, summary: "Put a show at another time",
            description: "Tickets stay valid; buyers are told by mail, passes and calendars follow, and the end of the sale goes along. "
                + "Until `return_until` buyers may give their tickets back.",
            parameters: [Self.path],
            request: .json(
                .object(
                    [
                        "starts_at": .string(format: "date-time"),
                        "ends_at": .string("As long after the start as before without it.", format: "date-time"),
                        "return_until": .string("Null: not at all. As it was without it.", format: "date-time").nullable,
                    ], required: ["starts_at"]),
                example: Example(#"{"starts_at":"2027-05-09T19:30:00Z","return_until":"2027-04-30T22:00:00Z"}"#)),
            responses: [Endpoint.Answer(200, "It is moved", Self.answer, Self.example)]
                + Self.sellingAnswers(.deskNotGranted, .invalidField("starts_at"), .cancelled), security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            try await managedShows.check(ShowRoutes.id(context), staff)
            var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
            func instant(_ name: String) throws -> Instant? {
                guard let text = try fields.text(name) else { return nil }
                guard let instant = Timestamp.read(text) else { throw fields.fault(name) }
                return instant
            }
            guard let starts = try instant("starts_at") else { throw fields.fault("starts_at") }
            let until = try instant("return_until")
            let returns: ShowMoving.Returns = fields.has("return_until") ? until.map { .until($0) } ?? .never : .kept
            let times = ShowMoving.Times(startsAt: starts, endsAt: try instant("ends_at"), returns: returns)
            let moved = try await ShowMoving(database).move(ShowRoutes.id(context), to: times, staff, at: clock.now())
            return Self.told("show", moved.told.document, tagged: false)
        }
    }
}
