import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore

/// The taxes and fees of a house, each list as a whole, for owners and admins.
extension BoxOfficeDesk {
    private static let prices = Schema.object([:], required: [], "Taxes or fees; see docs/boxoffice.md.")
    private static let answer = Schema.object(["success": .boolean(), "organisation": prices], required: ["success", "organisation"])

    private static func document(_ part: HousePricesStore.Part) -> String {
        switch part {
        case .taxes: #"{"country":"GB","taxes":[{"country":"GB","key":"vat","name":"VAT","rate_ppm":200000,"from":"2026-01-01"}]}"#
        case .fees: #"{"fees":[{"key":"booking","name":"Booking fee","per":"ticket","amount":150,"tax":"vat"}]}"#
        }
    }

    private static func answer(_ part: HousePricesStore.Part) -> Endpoint.Answer {
        Endpoint.Answer(
            200, "They", content: .json(answer, example: Example(#"{"success":true,"organisation":\#(document(part))}"#)),
            headers: [("ETag", "For `If-Match`.")])
    }

    func houseEndpoint(_ part: HousePricesStore.Part) -> Endpoint {
        Endpoint(
            .get, "/console/api/organisation/\(part.rawValue)", desk: .boxOffice, summary: "A house's \(part.rawValue)",
            parameters: [Self.organisation], responses: [Self.answer(part)] + Self.sellingAnswers(), security: .bearer,
            tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            return Self.told(
                "organisation", try await HousePricesStore(database).read(part, of: request.query("organisation"), staff))
        }
    }

    func houseChangeEndpoint(_ part: HousePricesStore.Part) -> Endpoint {
        Endpoint(
            .put, "/console/api/organisation/\(part.rawValue)", desk: .boxOffice, summary: "Set a house's \(part.rawValue)",
            description: part == .taxes
                ? "With `country`, `prices_include_tax` and `money_step`. A rate that has been in force stays: a new `from` stands beside it."
                : "What is added to tickets and to sales of all shows of the house.", parameters: [Self.organisation, Self.ifMatch],
            request: .json(Self.prices, example: Example(Self.document(part))),
            responses: [Self.answer(part)] + Self.sellingAnswers(.invalidField("taxes[0].rate_ppm"), .preconditionFailed, .inUse),
            security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let sent = try await JSONBody<BoxOfficePolicy>(request, upTo: 256 << 10).object()
            let document = try await HousePricesStore(database).set(
                part, sent, of: request.query("organisation"), staff, at: clock.now(), mayReplace: Self.mayReplace(request))
            return Self.told("organisation", document)
        }
    }

    func houseDropEndpoint(_ part: HousePricesStore.Part) -> Endpoint {
        let thing = part == .taxes ? "coming rate of a tax" : "fee"
        return Endpoint(
            .delete, "/console/api/organisation/\(part.rawValue)/{key}", desk: .boxOffice, summary: "Delete a \(thing) of a house's",
            description:
                "For thirty days it can be had back by POST `/console/api/bin/{kind}/{id}/restore`. Orders that have it keep it."
                + (part == .taxes ? " A rate that is in force stays." : ""),
            parameters: [
                .path(
                    "key", .string(),
                    part == .taxes ? "Its country, key and first day, as in `GB~vat~2027-01-01`." : "Its key in the list."),
                Self.organisation,
            ],
            responses: [
                Endpoint.Answer(
                    200, "It is in the bin", content: .json(SheetPieceGone.schema, example: Example(Self.gone(part), .milliseconds)))
            ] + Self.sellingAnswers(.inUse), security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let gone = try await HousePricesStore(database).drop(
                part, context.segment("key"), of: request.query("organisation"), staff, at: clock.now())
            return try .json(SheetPieceGone(kind: gone.kind.rawValue, id: gone.uuid, name: gone.name), .milliseconds)
        }
    }

    private static func gone(_ part: HousePricesStore.Part) -> SheetPieceGone {
        let kind: BinnedKind = part == .taxes ? .tax : .houseFee
        return SheetPieceGone(
            kind: kind.rawValue, id: "0198c6d2-7a10-7000-8000-000000000001", name: part == .taxes ? "VAT" : "Booking fee")
    }
}
