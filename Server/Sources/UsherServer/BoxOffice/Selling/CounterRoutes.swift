import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore

/// Selling over the counter, and how a house does it.
extension BoxOfficeDesk {
    var counterEndpoints: [Endpoint] { [saleCreateEndpoint, salePayEndpoint, saleExtendEndpoint, counterEndpoint, counterChangeEndpoint] }

    static let keyed = Endpoint.Parameter.header(
        "Idempotency-Key", .string(), "16 to 255 visible characters: the same request is answered the same. Required.")
    static let longestText = 2_000

    static func counterAnswers(_ refusals: CounterRefusal...) -> [Endpoint.Answer] {
        let keys: [CheckoutRefusal] = [.keyRequired, .invalidKey, .keyReused]
        return (keys.map(\.problem) + refusals.map(\.problem)).map { .problem($0, desk: .boxOffice) }
    }

    private static let sold = Endpoint.Answer(
        201, "It is sold, or held", saleAnswer,
        Example(#"{"success":true,"sale":\#(listedSale),"change_pence":1000}"#))
    static let payment = Schema.object(
        [
            "method": .string(oneOf: CounterMethod.allCases.map(\.rawValue)), "pence": .integer("All that is owed without it.", min: 1),
            "reference": .string(maxLength: 100), "last4": .string("The card's last digits."), "tendered_pence": .integer(min: 0),
            "drawer": .string("The account's open one without it.", format: "uuid"),
        ], required: ["method"])
    private static let form = Schema.object(
        [
            "showId": .string(format: "uuid"), "specificSeatIds": .array(.string()), "items": .array(.object([:], required: [])),
            "codes": .array(.string()), "expect_pence": .integer(min: 0), "name": .string(), "email": .string(format: "email"),
            "payment": payment,
            "hold": .object(
                [
                    "kind": .string(oneOf: ["reservation", "invoice"]), "until": .string("A reservation's.", format: "date-time"),
                    "due": .string("An invoice's.", format: "date"),
                    "tickets": .string(oneOf: StaffSaleRow.Tickets.allCases.map(\.rawValue)),
                    "cancel_days": .integer("After `due` what is not paid ends.", min: 0, max: 365),
                ], required: ["kind"]), "comp": .string("Why it is given away."), "force": .boolean("Breaks rules, never sizes."),
            "company": .string(), "address": .string(), "country": .string(), "tax_id": .string(), "locale": .string(), "notes": .string(),
        ], required: ["showId"])

    private var saleCreateEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/sales", desk: .boxOffice, summary: "Sell tickets at the counter",
            description: """
                With `payment` they are held and paid at once, with `comp` given away, with `hold` kept until their buyer comes; with none of these they are \
                held while a terminal works, and paid by the sale's `payments`. Cash needs an open drawer and answers `change_pence`.
                """,
            parameters: [Self.keyed],
            request: .json(
                Self.form,
                example: Example(
                    #"{"showId":"0198a0d2-5b1c-7f3a-9d55-2f6d1c0a11b3","items":[{"area":"floor","quantity":2}],"payment":{"method":"cash","tendered_pence":5000}}"#
                )),
            responses: [Self.sold] + Self.sellingAnswers() + Self.counterAnswers(.noDrawer, .drawerClosed, .tooLate)
                + CheckoutAnswers.sold, security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let body = try await JSONBody<BoxOfficePolicy>(request, upTo: 256 << 10)
            let key = try request.staffKey(staff.account, body)
            var fields = try body.fields()
            let text = try await sales.holds.sell(
                try fields.counterSale(), staff, holdSeconds: sales.holdSeconds, once: key, at: clock.now()
            ) { String(decoding: try $0.answer(change: $1), as: UTF8.self) }
            return .json(Array(text.utf8), status: .created)
        }
    }

    private var salePayEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/sales/{id}/payments", desk: .boxOffice, summary: "Take a payment for a sale",
            description: """
                `pence` without it is all that is owed; in full the sale is confirmed. A terminal's payment for a hold that has ended is sold if its places are \
                free, else it is to be paid back.
                """,
            parameters: [.path("id", .string(format: "uuid"), "The sale."), Self.keyed],
            request: .json(Self.payment, example: Example(#"{"method":"terminal","last4":"4242"}"#)),
            responses: [
                Endpoint.Answer(201, "It is taken", Self.saleAnswer, Example(#"{"success":true,"sale":\#(Self.listedSale)}"#))
            ] + Self.sellingAnswers() + Self.counterAnswers(.overpaid, .wrongState, .noDrawer, .drawerClosed),
            security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let body = try await JSONBody<BoxOfficePolicy>(request)
            let key = try request.staffKey(staff.account, body)
            var fields = try body.fields()
            let text = try await sales.holds.pay(
                try fields.counterPayment(), for: context.segment("id"), staff, once: key, at: clock.now()
            ) { String(decoding: try $0.answer(change: $1), as: UTF8.self) }
            return .json(Array(text.utf8), status: .created)
        }
    }

    private var saleExtendEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/sales/{id}/extend", desk: .boxOffice, summary: "Keep the places of a hold longer",
            description: "Of a hold of the counter that has not ended; until `reserve_until_minutes` before the start at most.",
            parameters: [.path("id", .string(format: "uuid"), "The sale."), Self.keyed],
            request: .json(
                .object(["until": .string(format: "date-time")], required: ["until"]),
                example: Example(#"{"until":"2026-11-27T18:30:00Z"}"#)),
            responses: [
                Endpoint.Answer(200, "It is kept", Self.saleAnswer, Example(#"{"success":true,"sale":\#(Self.listedSale)}"#))
            ] + Self.sellingAnswers() + Self.counterAnswers(.wrongState, .tooLate), security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let body = try await JSONBody<BoxOfficePolicy>(request)
            let key = try request.staffKey(staff.account, body)
            var fields = try body.fields()
            guard let until = try fields.instant("until") else { throw fields.fault("until") }
            let text = try await sales.holds.extend(context.segment("id"), until: until, staff, once: key, at: clock.now()) {
                String(decoding: try $0.answer(change: $1), as: UTF8.self)
            }
            return .json(Array(text.utf8))
        }
    }

    private static let counter = Endpoint.Answer(
        200, "How it sells",
        .object(
            ["success": .boolean(), "organisation": .object([:], required: [], "See docs/boxoffice.md.")],
            required: ["success", "organisation"]), Example(#"{"success":true,"organisation":\#(HouseCounter().document)}"#))

    private var counterEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/organisation", desk: .boxOffice, summary: "How a house sells at its counter, and its documents' names",
            parameters: [Self.organisation], responses: [Self.counter] + Self.sellingAnswers(), security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let counter = try await ManagedCounterStore(database).read(of: request.query("organisation"), staff)
            return Self.told("organisation", counter.document, tagged: false)
        }
    }

    private var counterChangeEndpoint: Endpoint {
        Endpoint(
            .patch, "/console/api/organisation", desk: .boxOffice, summary: "Change how a house sells at its counter",
            description: "The members that are sent; null gives one its usual value back.", parameters: [Self.organisation],
            request: .json(
                .object([:], required: [], "See docs/boxoffice.md."), example: Example(#"{"cash_step":5,"box_office_refunds":true}"#)),
            responses: [Self.counter] + Self.sellingAnswers(.invalidField("cash_step")), security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let sent = try await JSONBody<BoxOfficePolicy>(request).object()
            let counter = try await ManagedCounterStore(database).change(
                sent, of: request.query("organisation"), staff, at: clock.now())
            return Self.told("organisation", counter.document, tagged: false)
        }
    }
}
