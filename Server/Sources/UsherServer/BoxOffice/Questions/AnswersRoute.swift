import HTTPTypes
import Hummingbird
package import UsherCore
package import UsherHTTP
import UsherStore
import UsherWire

extension QuestionRefusal: Refusal {
    package var problem: Problem {
        var members: [JSONValue.Member] = []
        if case .invalid(let field) = self { members = [.init(name: "field", value: .string(field))] }
        return Problem(HTTPResponse.Status(code: status), message, code: code, members: members)
    }

    var status: Int {
        switch self {
        case .notFound: 404
        case .tooLate: 409
        case .invalid: 400
        }
    }
}

/// Answers to a house's questions after the checkout (selling.md 5).
extension BoxOfficeDesk {
    var questions: QuestionStore { QuestionStore(database) }

    var answersEndpoint: Endpoint {
        Endpoint(
            .put, "/api/user/bookings/{id}/answers", desk: .boxOffice, summary: "Answer a house's questions",
            description:
                "By the owner, or with the mailed link's proof. Each answer stands in place of the one before, null takes one away; until the end.",
            parameters: [
                .path("id", .string(format: "uuid"), "The booking."), .query("k", .string(), "The mailed link's proof."),
            ],
            request: .json(
                .object(
                    [
                        "answers": .object([:], required: [], "By the keys of questions."),
                        "tickets": .array(.object(["id": .string(), "answers": .object([:], required: [])])),
                    ], required: []),
                example: Example(#"{"answers":{"diet":"Vegan"},"tickets":[{"id":"stalls-A-1","answers":{"name":"Ada"}}]}"#)),
            responses: CheckoutAnswers.bookingAnswers(.notFound)
                + [QuestionRefusal.tooLate, .invalid(field: "answers.diet")].map { .problem($0.problem, desk: .boxOffice) },
            security: .bearerOrGuest, tag: Self.salesTag
        ) { request, context in
            let id = context.parameters.get("id") ?? ""
            // A proven link needs no account; without one the owner signs in.
            let linked = try await sales.bookings.find(id).flatMap { links.opens(request.query("k"), $0.booking) ? $0.booking.uuid : nil }
            let account = linked == nil ? try await door.principal(request, context).credential.account : nil
            func record() async throws -> BookingRecord {
                let found = try await sales.bookings.find(id)
                guard let found, found.booking.isListed(at: clock.now()), linked != nil || account.map(found.booking.belongs(to:)) ?? false
                else { throw BookingRefusal.notFound }
                return found
            }
            let before = try await record()
            try await sales.bookings.open([before.booking], at: clock.now())
            var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
            let answers = fields.value("answers")
            var tickets: [(id: String, answers: JSONValue)] = []
            for (index, element) in (try fields.array("tickets") ?? []).prefix(200).enumerated() {
                guard var ticket = try fields.element("tickets", index, element) else { throw fields.fault("tickets[\(index)]") }
                guard let id = try ticket.text("id", most: 100) else { throw ticket.fault("id") }
                tickets.append((id, ticket.value("answers") ?? .null))
            }
            try await questions.answer(before.booking.uuid, answers, tickets: tickets, at: clock.now())
            return try .json(BoxOffice.UserBooking(try await record(), bookingAddresses), .milliseconds)
        }
    }
}
