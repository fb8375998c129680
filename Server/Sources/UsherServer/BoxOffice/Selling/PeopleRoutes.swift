import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore

/// What a house keeps of one person.
extension BoxOfficeDesk {
    var peopleEndpoints: [Endpoint] { [personEndpoint, personEraseEndpoint] }

    private static let sent = Schema.object(["email": .string(format: "email")], required: ["email"])
    private static let example = Example(#"{"email":"ada@example.org"}"#)

    private func person(_ request: Request) async throws -> EmailAddress {
        var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
        guard let email = try fields.text("email").flatMap({ EmailAddress($0) }) else { throw fields.fault("email") }
        return email
    }

    private var personEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/people", desk: .boxOffice, summary: "What is kept of one person",
            description:
                "By the e-mail address: their sales, paid or not, what they answered, and what they wait for. For owners and admins.",
            parameters: [Self.organisation],
            request: .json(Self.sent, example: Self.example),
            responses: [
                Endpoint.Answer(
                    200, "It",
                    .object(["success": .boolean(), "person": .object([:], required: [])], required: ["success", "person"]),
                    Example(#"{"success":true,"person":{"email":"ada@example.org","sales":[],"answers":[],"waiting":[]}}"#))
            ] + Self.sellingAnswers(.invalidField("email")), security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let email = try await person(request)
            let kept = try await HousePeopleStore(database, maps: maps).find(
                email, of: request.query("organisation"), staff, at: clock.now())
            return .json(Self.told(email, kept))
        }
    }

    /// What is kept of one, as this route and the file of the console's page tell it.
    static func told(_ email: EmailAddress, _ kept: HousePeopleStore.Kept) -> [UInt8] {
        var json = JSONWriter(capacity: 256 + 512 * kept.sales.count)
        json.object { json in
            json.member("success", true)
            json.name("person")
            json.object { json in
                json.member("email", email.text)
                json.name("sales")
                json.array(kept.sales) { json, record in
                    json.object { json in
                        json.member("id", record.booking.uuid)
                        json.member("status", record.booking.status.rawValue)
                        json.member("name", record.booking.name)
                        json.member("email", record.booking.email)
                        json.member("show", record.event.title)
                        json.member("starts_at", Timestamp.milliseconds(record.event.startsAt))
                        json.member("created_at", Timestamp.milliseconds(record.booking.createdAt))
                        record.tickets(&json)
                    }
                }
                rest(kept, &json)
            }
        }
        return json.bytes
    }

    private static func rest(_ kept: HousePeopleStore.Kept, _ json: inout JSONWriter) {
        json.name("answers")
        json.array(kept.answers) { json, answer in
            json.object { json in
                json.member("sale", answer.sale)
                json.member("question", answer.question)
                json.member("value", answer.value)
            }
        }
        json.name("waiting")
        json.array(kept.waits) { json, wait in
            json.object { json in
                json.member("show", wait.show)
                json.member("name", wait.name)
                json.member("status", wait.status)
                json.member("joined_at", Timestamp.milliseconds(wait.joined))
            }
        }
    }

    /// Takes somebody out of a house's sales; returns how many name them no more. Mails that stand as files go with the outbox.
    func erase(_ email: EmailAddress, of organisation: String?, _ staff: ManagedShowStore.Staff) async throws -> Int {
        let now = clock.now()
        var generator = SystemRandomNumberGenerator()
        let rest = try ErasureJob.item(UUIDText.v7(at: now, using: &generator), address: email.text, seal: seal, at: now)
        return try await HousePeopleStore(database, maps: maps).erase(email, of: organisation, then: rest, staff, at: now)
    }

    private var personEraseEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/people/erase", desk: .boxOffice, summary: "Take one person out of all sales",
            description:
                "Names and addresses go, also out of searches, mails that wait and webhooks; the books and codes stay, so coming tickets stay "
                + "valid. For owners and admins.", parameters: [Self.organisation],
            request: .json(Self.sent, example: Self.example),
            responses: [
                Endpoint.Answer(
                    200, "So many sales name them no more",
                    .object(["success": .boolean(), "sales": .integer(min: 0)], required: ["success", "sales"]),
                    Example(#"{"success":true,"sales":3}"#))
            ] + Self.sellingAnswers(.invalidField("email")), security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let email = try await person(request)
            let count = try await erase(email, of: request.query("organisation"), staff)
            return .json(JSONText.bytes(.members(["success": .bool(true), "sales": .integer(Int64(count))])))
        }
    }
}
