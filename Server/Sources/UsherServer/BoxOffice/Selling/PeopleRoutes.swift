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

    /// Who asks for what the house's pages give to a sign-in alone that is not old; a key's scopes say what it may. Each time counts as an export
    /// with names: it is what a stolen session would be used for.
    private func personStaff(_ request: Request, _ context: UsherContext) async throws -> ManagedShowStore.Staff {
        let principal = try await door.principal(request, context)
        guard principal.credential.via == .key || principal.credential.session.isFresh(at: clock.now()) else { throw Self.renewalRequired }
        try await sales.allowances.exports.spend(principal.account)
        return ManagedShowStore.Staff(account: principal.account, actor: principal.actor)
    }

    private static let personRefusals: [Endpoint.Answer] =
        [.problem(renewalRequired, desk: .boxOffice), .problem(.rateLimited(retryAfter: 720), desk: .boxOffice)]
        + sellingAnswers(.invalidField("email"))

    private var personEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/people", desk: .boxOffice, summary: "What is kept of one person",
            description:
                "By the e-mail address: their sales, paid or not, with answers and whom they bill, and their places on waiting lists. For "
                + "owners and admins, by a sign-in of the last quarter of an hour.", parameters: [Self.organisation],
            request: .json(Self.sent, example: Self.example),
            responses: [
                Endpoint.Answer(
                    200, "It",
                    .object(["success": .boolean(), "person": .object([:], required: [])], required: ["success", "person"]),
                    Example(#"{"success":true,"person":{"email":"ada@example.org","sales":[],"waiting":[]}}"#))
            ] + Self.personRefusals, security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await personStaff(request, context)
            let email = try await person(request)
            let person = try await HousePeopleStore(database, maps: maps).find(
                email, of: request.query("organisation"), staff, at: clock.now())
            return .json(Self.told(email, person))
        }
    }

    static func told(_ email: EmailAddress, _ person: HousePerson) -> [UInt8] {
        var json = JSONWriter(capacity: 256 + 512 * person.sales.count)
        json.object { json in
            json.member("success", true)
            json.name("person")
            json.object { json in
                json.member("email", email.text)
                json.name("sales")
                json.array(person.sales) { json, sale in sale.write(&json) }
                json.name("waiting")
                json.array(person.waits) { json, wait in wait.write(&json) }
            }
        }
        return json.bytes
    }

    /// Takes somebody out of a house's sales; mails that stand as files, and the engine's own files, follow by the outbox.
    func takeOut(_ email: EmailAddress, of organisation: String?, _ staff: ManagedShowStore.Staff) async throws -> ErasedPerson {
        let now = clock.now()
        var generator = SystemRandomNumberGenerator()
        let rest = try ErasureJob.item(UUIDText.v7(at: now, using: &generator), address: email.text, seal: seal, at: now)
        return try await HousePeopleStore(database, maps: maps).takeOut(email, of: organisation, then: rest, staff, at: now)
    }

    private var personEraseEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/people/erase", desk: .boxOffice, summary: "Take one person out of all sales",
            description:
                "Names, addresses and answers go, also out of waiting lists, searches, mails that wait and webhooks; books and codes stay, "
                + "so coming tickets stay valid. `left`: sales that still name them, as their payment is under way or looked at. For "
                + "owners and admins, by a sign-in of the last quarter of an hour.", parameters: [Self.organisation],
            request: .json(Self.sent, example: Self.example),
            responses: [
                Endpoint.Answer(
                    200, "So many sales name them no more, so many still do, and so many places on waiting lists they had",
                    .object(
                        [
                            "success": .boolean(), "sales": .integer(min: 0), "left": .integer(min: 0), "waiting": .integer(min: 0),
                        ], required: ["success", "sales", "left", "waiting"]),
                    Example(#"{"success":true,"sales":3,"left":0,"waiting":1}"#))
            ] + Self.personRefusals, security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await personStaff(request, context)
            let email = try await person(request)
            let erased = try await takeOut(email, of: request.query("organisation"), staff)
            return .json(
                JSONText.bytes(
                    .members([
                        "success": .bool(true), "sales": .integer(Int64(erased.sales)), "left": .integer(Int64(erased.left)),
                        "waiting": .integer(Int64(erased.waits)),
                    ])))
        }
    }
}

extension HousePerson.Sale {
    fileprivate func write(_ json: inout JSONWriter) {
        json.object { json in
            json.member("id", record.booking.uuid)
            json.member("status", record.booking.status.rawValue)
            json.member("name", record.booking.name)
            json.member("email", record.booking.email)
            json.member("show", record.event.title)
            json.member("starts_at", Timestamp.milliseconds(record.event.startsAt))
            json.member("created_at", Timestamp.milliseconds(record.booking.createdAt))
            record.tickets(&json)
            if let billing {
                json.member("company", billing.company)
                json.member("address", billing.address)
                json.member("country", billing.country)
                json.member("tax_id", billing.taxID)
                json.member("notes", billing.notes)
            }
            json.name("answers")
            json.array(answers) { json, answer in
                json.object { json in
                    json.member("ticket", answer.ticket.isEmpty ? nil : answer.ticket)
                    json.member("question", answer.question)
                    json.member("value", answer.value)
                }
            }
        }
    }
}

extension HousePerson.Wait {
    fileprivate func write(_ json: inout JSONWriter) {
        json.object { json in
            json.member("id", entry.uuid)
            json.member("status", entry.status.rawValue)
            json.member("name", entry.name)
            json.member("email", entry.email)
            json.member("show", show)
            json.member("area", entry.wish.area)
            json.member("quantity", Int64(entry.wish.quantity))
            json.member("joined_at", Timestamp.milliseconds(entry.joinedAt))
        }
    }
}
