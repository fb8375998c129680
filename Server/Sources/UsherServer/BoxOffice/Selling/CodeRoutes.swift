import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore

/// Discount codes, for owners and admins.
extension BoxOfficeDesk {
    private static let path = Endpoint.Parameter.path("id", .string(), "The code, by its id.")
    private static let code = Schema.object([:], required: [], "A discount code; see docs/boxoffice.md.")
    private static let answer = Schema.object(["success": .boolean(), "code": code], required: ["success", "code"])
    private static let document = #"{"id":"12","code":"SPRING","kind":"percent","value":100000,"max_sales":100,"used":3,"used_tickets":7}"#
    private static let example = Example(#"{"success":true,"code":\#(document)}"#)
    private static let sent = Example(#"{"code":"SPRING","kind":"percent","value":100000,"max_sales":100}"#)

    private var codes: ManagedCodeStore { ManagedCodeStore(database) }

    var codeListEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/codes", desk: .boxOffice, summary: "Discount codes", description: "By code, with how often each is used.",
            parameters: [Self.organisation] + Self.pages,
            responses: [Self.pageAnswer(of: Self.code, Self.document)] + Self.sellingAnswers(.invalidField("limit")), security: .bearer,
            tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let limit = try Self.limit(Query(request))
            let found = try await codes.list(
                of: request.query("organisation"), after: request.query("cursor") ?? "", most: limit + 1, staff)
            return Self.list(found.map { (cursor: $0.code, document: $0.document) }, limit)
        }
    }

    var codeCreateEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/codes", desk: .boxOffice, summary: "Make a discount code",
            description: "3 to 32 of A-Z, 0-9 and -; lower case is taken as upper case.", parameters: [Self.organisation],
            request: .json(Self.code, example: Self.sent),
            responses: [Endpoint.Answer(201, "It is there", Self.answer, Self.example)]
                + Self.sellingAnswers(.invalidField("value"), .codeTaken, .tooMany(ManagedCodeStore.most)), security: .bearer,
            tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let sent = try await JSONBody<BoxOfficePolicy>(request).object()
            let document = try await codes.create(sent, of: request.query("organisation"), staff, at: clock.now())
            return Self.told("code", document, tagged: false, status: .created)
        }
    }

    var codeBatchEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/codes/batch", desk: .boxOffice, summary: "Make many discount codes",
            description: "All of one kind: the members of a code without `code`, and `count`, up to 10,000, and `prefix`.",
            parameters: [Self.organisation],
            request: .json(Self.code, example: Example(#"{"count":2,"prefix":"GIFT-","kind":"free","max_sales":1}"#)),
            responses: [
                Endpoint.Answer(
                    201, "They are there",
                    .object(["success": .boolean(), "codes": .array(.string())], required: ["success", "codes"]),
                    Example(#"{"success":true,"codes":["GIFT-8Q2MXA4BVC","GIFT-K7WQ2M4XNP"]}"#))
            ] + Self.sellingAnswers(.invalidField("count"), .tooMany(ManagedCodeStore.most)), security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let sent = try await JSONBody<BoxOfficePolicy>(request).object()
            var fields = FieldReader<BoxOfficePolicy>(sent)
            guard let count = try fields.integer("count", in: 1...Int64(ManagedCodeStore.mostAtOnce)) else { throw fields.fault("count") }
            let prefix = DiscountCode.tidied(try fields.text("prefix") ?? "")
            guard prefix.isEmpty || DiscountCode.isCode(prefix + "00"), prefix.utf8.count <= 22 else { throw fields.fault("prefix") }
            guard case .object(let members) = sent else { throw fields.fault("body") }
            let code = JSONValue.object(members.filter { !["count", "prefix"].contains($0.name) })
            let made = try await codes.createBatch(
                code, count: Int(count), prefix: prefix, of: request.query("organisation"), staff, at: clock.now())
            var json = JSONWriter(capacity: 64 + 40 * made.count)
            json.object { json in
                json.member("success", true)
                json.name("codes")
                json.array(made) { $0.string($1) }
            }
            return .json(json.bytes, status: .created)
        }
    }

    var codeChangeEndpoint: Endpoint {
        Endpoint(
            .patch, "/console/api/codes/{id}", desk: .boxOffice, summary: "Change a discount code",
            description: "The members that are sent; null empties one. The code itself stays.", parameters: [Self.path],
            request: .json(Self.code, example: Example(#"{"active":false}"#)),
            responses: [Endpoint.Answer(200, "It is changed", Self.answer, Self.example)] + Self.sellingAnswers(.invalidField("value")),
            security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let sent = try await JSONBody<BoxOfficePolicy>(request).object()
            return Self.told("code", try await codes.change(ShowRoutes.id(context), sent, staff, at: clock.now()), tagged: false)
        }
    }

    var codeDeleteEndpoint: Endpoint {
        Endpoint(
            .delete, "/console/api/codes/{id}", desk: .boxOffice, summary: "Delete a discount code",
            description: "One that nobody has used.",
            parameters: [Self.path],
            responses: [
                Endpoint.Answer(
                    200, "It is gone", .object(["success": .boolean()], required: ["success"]), Example(#"{"success":true}"#))
            ] + Self.sellingAnswers(.inUse), security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            try await codes.delete(ShowRoutes.id(context), staff, at: clock.now())
            return .json(Array(#"{"success":true}"#.utf8))
        }
    }
}
