import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherHTTP
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Who may do what with the routes by which staff sell: every right, for every role, on every route.
@Suite struct SellingRightsTests {
    /// What a role must have to get anything but a refusal.
    private enum Right: CaseIterable {
        case content, sell, refund, house

        /// The contract's own words, and not what the code makes of them.
        var roles: Set<Role> {
            switch self {
            case .content: [.owner, .admin, .editor]
            case .sell: [.owner, .admin, .editor, .boxOffice]
            case .refund, .house: [.owner, .admin]
            }
        }
    }

    private struct Act {
        let right: Right
        let method: HTTPRequest.Method
        let path: String
        var body: String?
    }

    /// What the routes are asked for: a show with a sale, another one to be called off, and what belongs to them.
    private struct Things {
        let day: CivilDate
        let sale: String
        let held: String
        let drawer: String
        let production: String
        let code: String
        let night: String
        let job: String
        let entry: String
        let refund: String
        let paper: String

        /// What a path with one of them in it is about.
        var ids: [String] {
            [SellingServing.uuid, sale, held, drawer, production, code, night, job, entry, refund, BoxOfficeFixture.Stage.hamlet.uuid]
        }
    }

    private static func things(_ counter: CounterServing) async throws -> Things {
        let world = counter.world
        let refund = try await Self.asked(counter)
        let made = try await world.console(.post, "productions", #"{"key":"club","name":"Club nights","published":true}"#)
        _ = try await world.console(.patch, "shows/\(SellingServing.uuid)", #"{"production":"club"}"#)
        let day = CivilDate(days: Zone("Europe/London")!.date(of: world.now).days + 7)
        let copied = try await world.console(.post, "shows/\(SellingServing.uuid)/copy", #"{"dates":["\#(day)"]}"#)
        let night = try copied.decoded(ShowCopyAnswer.self).shows[0].id
        let drawer = try await counter.drawer()
        let sale = try await counter.sold(2, #","codes":["TENTH"],"name":"Ada","payment":{"method":"terminal"}"#)
        let held = try await counter.sold(1)
        let codes = try await world.console(.get, "codes")
        let wait = try await world.waits(8, "ada@example.org")
        let paper = try await world.console(.post, "sales/\(sale.id)/invoice", "{}")
        let begun = try await world.console(
            .post, "shows/\(night)/cancel", #"{"refund":"none"}"#, headers: [.idempotencyKey: CounterServing.newKey()])
        func first(_ answer: TestResponse, _ list: String) -> String? {
            guard case .array(let items)? = answer.member(list), let id = items.first?["id"] else { return nil }
            return id.text ?? FieldValue.integer(id).map(String.init)
        }
        return Things(
            day: day, sale: sale.id, held: held.id, drawer: drawer,
            production: try #require(made.member("production")?["uuid"]?.text, "\(made.text)"),
            code: try #require(first(codes, "items"), "\(codes.text)"), night: night,
            job: try #require(begun.member("job")?["id"]?.text, "\(begun.text)"), entry: wait, refund: refund,
            paper: try #require(paper.member("invoice")?["number"]?.text, "\(paper.text)"))
    }

    /// Money that somebody is to pay back by hand.
    private static func asked(_ counter: CounterServing) async throws -> String {
        let sale = try await counter.sold(1, #","payment":{"method":"transfer"}"#)
        let back = try await counter.post("sales/\(sale.id)/refund", "{}", as: .owner)
        #expect(back.status == .ok, "\(back.text)")
        return try #require(try await counter.sale(sale.id).list("refunds").first?["id"]?.text)
    }

    private static func acts(_ things: Things) -> [Act] {
        shows(things) + house(things) + sales(things) + counter(things)
    }

    private static func shows(_ things: Things) -> [Act] {
        let show = "shows/\(SellingServing.uuid)"
        let seated = "shows/\(BoxOfficeFixture.Stage.hamlet.uuid)/seatmap"
        let another = #"{"key":"again","name":"Again","starts_at":"2030-01-01T10:00:00Z","time_zone":"Europe/London"}"#
        return [
            Act(right: .content, method: .post, path: "shows", body: another),
            Act(right: .content, method: .get, path: show), Act(right: .content, method: .patch, path: show, body: "{}"),
            Act(right: .content, method: .get, path: seated), Act(right: .content, method: .put, path: seated, body: "{}"),
            Act(right: .content, method: .get, path: "\(show)/sheet"),
            Act(right: .content, method: .put, path: "\(show)/sheet", body: SellingServing.floor),
            // Its tickets have been sold: it stays.
            Act(right: .content, method: .delete, path: "\(show)/sheet/area/floor"),
            Act(right: .content, method: .post, path: "\(show)/copy", body: #"{"dates":["\#(things.day)"]}"#),
            Act(right: .content, method: .post, path: "shows/\(things.night)/move", body: #"{"starts_at":"2001-01-01T10:00:00Z"}"#),
            Act(right: .content, method: .post, path: "\(show)/seats", body: #"{"seatIds":["none"],"blocked":true}"#),
            Act(right: .content, method: .delete, path: show),
            Act(right: .content, method: .get, path: "productions"),
            Act(right: .content, method: .post, path: "productions", body: #"{"key":"club","name":"Again"}"#),
            Act(right: .content, method: .get, path: "productions/\(things.production)"),
            Act(right: .content, method: .patch, path: "productions/\(things.production)", body: "{}"),
            Act(right: .content, method: .put, path: "productions/\(things.production)/sheet", body: #"{"from":"2040-01-01"}"#),
            Act(right: .content, method: .delete, path: "productions/\(things.production)"),
            Act(right: .content, method: .get, path: "reports/sales"), Act(right: .content, method: .get, path: "reports/waiting"),
            Act(right: .house, method: .post, path: "shows/\(things.night)/cancel", body: #"{"refund":"none"}"#),
            Act(right: .house, method: .get, path: "jobs/\(things.job)"),
            Act(right: .house, method: .post, path: "jobs/\(things.job)/cancel", body: "{}"),
        ]
    }

    private static func house(_ things: Things) -> [Act] {
        let rate = #"{"country":"GB","taxes":[{"country":"GB","key":"vat","name":"VAT","rate_ppm":200000,"from":"2001-01-01"}]}"#
        return [
            Act(right: .house, method: .get, path: "organisation"),
            Act(right: .house, method: .patch, path: "organisation", body: "{}"),
            Act(right: .house, method: .get, path: "codes"),
            Act(right: .house, method: .post, path: "codes", body: #"{"code":"TENTH","kind":"free"}"#),
            Act(right: .house, method: .post, path: "codes/batch", body: #"{"count":1,"prefix":"Z-","kind":"free"}"#),
            Act(right: .house, method: .patch, path: "codes/\(things.code)", body: "{}"),
            Act(right: .house, method: .delete, path: "codes/\(things.code)"),
            Act(right: .house, method: .get, path: "organisation/taxes"),
            Act(right: .house, method: .put, path: "organisation/taxes", body: rate),
            // It is in force: it stays.
            Act(right: .house, method: .delete, path: "organisation/taxes/GB~vat~2001-01-01"),
            Act(right: .house, method: .get, path: "organisation/fees"),
            Act(
                right: .house, method: .put, path: "organisation/fees",
                body: #"{"fees":[{"key":"post","name":"Post","per":"sale","amount":100}]}"#),
            Act(right: .house, method: .delete, path: "organisation/fees/post"),
            Act(right: .house, method: .get, path: "exports/sales.csv"), Act(right: .house, method: .get, path: "exports/codes.ndjson"),
            Act(right: .house, method: .get, path: "documents"),
            Act(right: .house, method: .post, path: "people", body: #"{"email":"nobody@example.org"}"#),
            Act(right: .house, method: .post, path: "people/erase", body: #"{"email":"nobody@example.org"}"#),
        ]
    }

    private static func sales(_ things: Things) -> [Act] {
        let sale = "sales/\(things.sale)"
        let items = #""items":[{"area":"floor","quantity":1}]"#
        return [
            Act(right: .sell, method: .get, path: "sales"),
            Act(right: .sell, method: .post, path: "sales", body: #"{"showId":"\#(SellingServing.uuid)",\#(items)}"#),
            Act(right: .sell, method: .get, path: sale), Act(right: .sell, method: .patch, path: sale, body: "{}"),
            Act(right: .sell, method: .get, path: "\(sale)/history"), Act(right: .sell, method: .get, path: "\(sale)/tickets.pdf"),
            Act(right: .sell, method: .post, path: "\(sale)/resend", body: "{}"),
            Act(right: .sell, method: .post, path: "\(sale)/invoice", body: "{}"),
            Act(right: .sell, method: .get, path: "\(sale)/documents/\(things.paper).pdf"),
            Act(right: .sell, method: .post, path: "\(sale)/payments", body: #"{"method":"terminal"}"#),
            Act(right: .sell, method: .post, path: "sales/\(things.held)/extend", body: #"{"until":"2001-01-01T10:00:00Z"}"#),
            Act(
                right: .sell, method: .post, path: "\(sale)/transfers",
                body: #"{"tickets":["none"],"email":"grace@example.org","name":"Grace"}"#),
            Act(right: .sell, method: .post, path: "\(sale)/exchange", body: #"{"tickets":["none"],\#(items)}"#),
            Act(right: .house, method: .post, path: "\(sale)/cancel", body: #"{"seatIds":["none"]}"#),
            Act(right: .refund, method: .post, path: "\(sale)/refund", body: #"{"tickets":["none"]}"#),
            Act(right: .refund, method: .post, path: "\(sale)/accept", body: "{}"),
            Act(right: .refund, method: .get, path: "\(sale)/payments"),
            Act(right: .refund, method: .post, path: "refunds/\(things.refund)/again", body: "{}"),
            Act(right: .refund, method: .post, path: "refunds/\(things.refund)/settled", body: #"{"note":"By hand"}"#),
        ]
    }

    private static func counter(_ things: Things) -> [Act] {
        [
            Act(right: .sell, method: .get, path: "waiting-list?show=\(SellingServing.uuid)"),
            Act(right: .sell, method: .get, path: "drawers"),
            Act(right: .sell, method: .post, path: "drawers", body: #"{"name":"Back"}"#),
            // Somebody else's drawer.
            Act(right: .house, method: .get, path: "drawers/\(things.drawer)/report"),
            Act(right: .house, method: .post, path: "drawers/\(things.drawer)/movements", body: #"{"pence":5,"reason":"Change"}"#),
            Act(right: .house, method: .post, path: "drawers/\(things.drawer)/close", body: #"{"counted_pence":1}"#),
            Act(right: .sell, method: .delete, path: "waiting-list/\(things.entry)"),
        ]
    }

    /// Routes of selling that no act asks for: tests of their own do that for hooks and plans.
    private static func unasked(_ desk: BoxOfficeDesk, _ acts: [Act]) -> [String] {
        let others = ["hooks", "plans"]
        return desk.endpoints.compactMap { endpoint in
            guard endpoint.path.hasPrefix("/console/api/") else { return nil }
            let parts = endpoint.path.dropFirst("/console/api/".count).split(separator: "/")
            let isAsked = acts.contains { act in
                let asked = act.path.prefix { $0 != "?" }.split(separator: "/")
                return act.method == endpoint.method && asked.count == parts.count
                    && zip(asked, parts).allSatisfy { $0 == $1 || $1.hasPrefix("{") }
            }
            return isAsked || others.contains { parts[0] == $0 } ? nil : "\(endpoint.method) \(endpoint.path)"
        }
    }

    @Test(
        "Selling S54 Every right by every role on every route: who may not is refused, a foreign one finds nothing",
        arguments: Engine.allCases)
    func rights(engine: Engine) async throws {
        var show = SellingServing.sought(9)
        show.codes = [#""code":"TENTH","kind":"percent","value":100000"#]
        try await CounterServing.run(engine, show) { counter in
            let world = counter.world
            // All that is left is held, so that somebody may wait.
            _ = try await world.held(SellingServing.places(6), more: #","email":"r@example.org""#)
            let things = try await Self.things(counter)
            let acts = Self.acts(things)
            #expect(Self.unasked(world.sale.desk, acts) == [])
            for role in [Role.door, .boxOffice, .editor, .admin, .owner] {
                try await world.database.write { try $0.execute(SellingRightsSQL.role, Staff.door.account, role.rawValue) }
                for act in acts {
                    let answer = try await world.console(
                        act.method, act.path, act.body, as: .door, headers: [.idempotencyKey: CounterServing.newKey()])
                    let isLet = answer.status != .forbidden && answer.status != .notFound && answer.status.kind != .serverError
                    #expect(
                        act.right.roles.contains(role) ? isLet : answer.status == .forbidden,
                        "\(role) \(act.method) \(act.path): \(answer.text)")
                }
            }
            for act in acts {
                // What names nothing is asked of the house by its name.
                let isNamed = things.ids.contains { act.path.contains($0) }
                let answer = try await world.console(
                    act.method, isNamed ? act.path : act.path + "?organisation=globe", act.body, as: .foreign,
                    headers: [.idempotencyKey: CounterServing.newKey()])
                #expect(answer.status == .notFound, "\(act.method) \(act.path): \(answer.text)")
            }
        }
    }

    @Test(
        "Selling S10 Staff's force breaks rules and never sizes, and the sale's history has it", arguments: Engine.allCases)
    func force(engine: Engine) async throws {
        var show = SellingServing.Show()
        show.sheet = """
            {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":5,"price":2000}],
            "categories":[{"key":"pair","name":"Pair","min":2}],"prices":[{"category":"pair","area":"floor","amount":1500}]}
            """
        try await CounterServing.run(engine, show) { counter in
            func sell(_ count: Int, _ more: String) async throws -> TestResponse {
                let items = SellingServing.places(count, in: "floor", "pair")
                return try await counter.post(
                    "sales", #"{"showId":"\#(SellingServing.uuid)","items":[\#(items)],"payment":{"method":"terminal"}\#(more)}"#)
            }
            let refused = try await sell(1, "")
            #expect(refused.status == .badRequest && refused.refusalCode == "rule_broken", "\(refused.text)")
            let sold = try await sell(1, #","force":true"#)
            #expect(sold.status == .created, "\(sold.text)")
            let sale = try CounterServing.Sale(sold)
            #expect(try await counter.world.console(.get, "sales/\(sale.id)/history").text.contains(#""sale.forced""#))
            let full = try await sell(5, #","force":true"#)
            #expect(full.status == .conflict && full.refusalCode == "not_enough", "\(full.text)")
            let quota = try await counter.world.quota("area", "floor")
            #expect(quota.used == 1 && quota.claimed == 1, "\(quota)")
        }
    }

    /// What is done under a key, and what else is sent under it then.
    private struct Keyed {
        let path: String
        let body: String
        let other: String
        var staff = CounterServing.clerk
    }

    @Test(
        "Selling S55 Each act of staff's: no key 400, at once and again the same bytes, another body 422, one effect",
        arguments: Engine.allCases)
    func keys(engine: Engine) async throws {
        try await CounterServing.run(engine) { counter in
            let (world, things) = (counter.world, try await Self.keyed(counter))
            for act in things {
                let keyless = try await counter.post(act.path, act.body, as: act.staff, key: nil)
                #expect(keyless.status == .badRequest && keyless.refusalCode == "idempotency_key_required", "\(act.path): \(keyless.text)")
                let key = CounterServing.newKey()
                let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                    for _ in 0..<3 { group.addTask { try await counter.post(act.path, act.body, as: act.staff, key: key) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                let again = try await counter.post(act.path, act.body, as: act.staff, key: key)
                #expect(again.status.kind == .successful, "\(act.path): \(again.text)")
                #expect(answers.allSatisfy { $0.text == again.text && $0.status == again.status }, "\(act.path): \(answers.map(\.text))")
                let reused = try await counter.post(act.path, act.other, as: act.staff, key: key)
                #expect(reused.status == .unprocessableContent, "\(act.path): \(reused.text)")
            }
            // Four places were sold or held, one came, and one was changed for another night.
            let used = try await world.database.read { try $0.all(SellingRightsSQL.used, SellingServing.uuid) }
            #expect(used == [4])
            let drawers = try await world.console(.get, "drawers").text
            #expect(drawers.contains(#""counted_pence":10100,"difference_pence":0"#), "\(drawers)")
        }
    }

    private static func keyed(_ counter: CounterServing) async throws -> [Keyed] {
        _ = try await counter.world.console(.post, "productions", #"{"key":"club","name":"Club nights","published":true}"#)
        _ = try await counter.world.console(.patch, "shows/\(SellingServing.uuid)", #"{"production":"club"}"#)
        let copied = try await counter.world.console(
            .post, "shows/\(SellingServing.uuid)/copy",
            #"{"dates":["\#(CivilDate(days: Zone("Europe/London")!.date(of: counter.world.now).days + 7))"]}"#)
        let night = try copied.decoded(ShowCopyAnswer.self).shows[0].id
        let drawer = try await counter.drawer()
        let paid = try await counter.sold(2, #","name":"Ada","payment":{"method":"terminal"}"#)
        let (held, kept) = (try await counter.sold(1), try await counter.sold(1))
        let show = #""showId":"\#(SellingServing.uuid)""#
        func until(_ seconds: Int64) -> String { #"{"until":"\#(Timestamp.seconds(counter.world.now.adding(seconds: seconds)))"}"# }
        func sale(_ count: Int) -> String {
            #"{\#(show),"items":[\#(SellingServing.places(count))],"payment":{"method":"terminal"}}"#
        }
        let ticket = try #require(paid.list("tickets").first?["id"]?.text)
        let second = try #require(paid.list("tickets").last?["id"]?.text)
        func change(_ count: Int) -> String {
            #"{"tickets":["\#(second)"],"showId":"\#(night)","items":[\#(SellingServing.places(count))]}"#
        }
        func gift(_ name: String) -> String { #"{"tickets":["\#(ticket)"],"email":"grace@example.org","name":"\#(name)"}"# }
        return [
            Keyed(path: "sales", body: sale(1), other: sale(2)),
            Keyed(path: "sales/\(held.id)/payments", body: #"{"method":"terminal"}"#, other: #"{"method":"transfer"}"#),
            Keyed(path: "sales/\(kept.id)/extend", body: until(3_600), other: until(7_200)),
            Keyed(path: "sales/\(paid.id)/transfers", body: gift("Grace"), other: gift("Hopper")),
            Keyed(path: "sales/\(paid.id)/exchange", body: change(1), other: change(2)),
            Keyed(path: "drawers", body: #"{"name":"Back"}"#, other: #"{"name":"Bar"}"#, staff: .editor),
            Keyed(
                path: "drawers/\(drawer)/movements", body: #"{"pence":100,"reason":"Change"}"#, other: #"{"pence":200,"reason":"Change"}"#),
            Keyed(path: "drawers/\(drawer)/close", body: #"{"counted_pence":10100}"#, other: #"{"counted_pence":1}"#),
            Keyed(path: "shows/\(night)/cancel", body: #"{"refund":"none"}"#, other: #"{"refund":"all"}"#, staff: .owner),
        ]
    }
}

private enum SellingRightsSQL {
    static let used = Selection<Int64>(
        "SELECT q.used FROM quotas q JOIN events e ON e.id = q.event_id WHERE e.uuid = $1 AND q.kind = 'area'")
    static let role = Statement("UPDATE members SET role = $2 WHERE account_id = $1")
}
