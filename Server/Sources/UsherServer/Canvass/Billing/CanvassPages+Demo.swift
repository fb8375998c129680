import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension CanvassPages {
    /// GET /pay/plan/{id}
    @Sendable func orderRoute(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, checkout, plan) = (try await visit(request, context), try await checkout(context), try await plan(context))
        guard !checkout.isClosed else { return try await visit.show(Self.over(checkout, visit.words), status: .gone) }
        let words = visit.words
        return try await visit.show(
            CanvassPage(
                words: words, eyebrow: words("plan.demo"), heading: "Usher \(plan.rawValue.capitalized)",
                text: words("plan.month", ["plan": .text(plan.rawValue.capitalized)]),
                form: .init(
                    action: SitePage.demoSubscription(checkout.id).path, token: visit.token,
                    buttons: [
                        .init(value: "pay", label: words("plan.pay")),
                        .init(value: "stop", label: words("console.form.cancel"), quiet: true),
                    ])))
    }

    /// POST /pay/plan/{id}
    @Sendable func payRoute(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        let (checkout, words) = (try await checkout(context), visit.words)
        guard form["do"] == "pay" else {
            try await billing.sessions.close(checkout.id, at: clock.now())
            return try await visit.show(
                CanvassPage(
                    words: words, eyebrow: words("plan.demo"), heading: words("plan.nothing"), text: words("plan.nothing.text"),
                    links: [Self.back(checkout.returnURL, words)]))
        }
        guard !checkout.isClosed else { return try await visit.show(Self.over(checkout, visit.words), status: .gone) }
        let now = clock.now()
        try await billing.subscriptions.take(
            .subscription(DemoBilling.paid(checkout, at: now)), event: "demo_evt_\(checkout.id)", at: now)
        try await billing.sessions.close(checkout.id, at: now)
        return try await visit.show(
            CanvassPage(
                words: words, eyebrow: words("plan.demo.moved"), heading: words("plan.paid"), text: words("plan.paid.text"),
                links: [Self.back(checkout.returnURL, words)]))
    }

    /// GET /pay/portal/{customer}
    @Sendable func portalRoute(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, customer) = (try await visit(request, context), context.parameters.get("customer") ?? "")
        return try await visit.show(try await portal(customer, visit, back: request.query("back") ?? site(.billing)))
    }

    /// POST /pay/portal/{customer}
    @Sendable func endRoute(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        let customer = context.parameters.get("customer") ?? ""
        let known = try await running(customer)
        if let ended = known.first(where: { $0.id == form["do"] }) {
            let now = clock.now()
            let event = DemoBilling.event(
                id: ended.id, customer: customer, holder: nil, price: "", status: "canceled", kind: .deleted, at: now)
            try await billing.subscriptions.take(.subscription(event), event: "demo_end_\(ended.id)", at: now)
        }
        return try await visit.show(try await portal(customer, visit, back: form["back"]))
    }

    private func portal(_ customer: String, _ visit: PageVisit, back: String) async throws -> CanvassPage {
        let (running, words) = (try await running(customer), visit.words)
        let buttons = running.map {
            CanvassPage.Button(value: $0.id, label: words("plan.end", ["plan": .text($0.plan.rawValue.capitalized)]))
        }
        return CanvassPage(
            words: words, eyebrow: words("plan.demo"), heading: words("plan.portal"),
            text: words(running.isEmpty ? "plan.portal.none" : "plan.portal.text"),
            form: buttons.isEmpty
                ? nil
                : .init(
                    action: SitePage.demoPortal(customer, back: nil).path, token: visit.token,
                    fields: [.init(name: "back", value: back)], buttons: buttons),
            links: billing.returns.allow(back) || back == site(.billing) ? [Self.back(back, words)] : [])
    }

    private func running(_ customer: String) async throws -> [RunningSubscription] {
        guard customer.hasPrefix("demo_cus_"), customer.utf8.count <= 255, !customer.utf8.contains(0) else { throw Problem.notFound }
        return try await billing.subscriptions.subscriptions(of: customer, in: DemoBilling.environment)
    }

    /// The demo's checkout that the path names.
    private func checkout(_ context: UsherContext) async throws -> CheckoutSession {
        guard billing.provider is DemoBilling, let id = UUIDText.normalised(context.parameters.get("id") ?? ""),
            let found = try await billing.sessions.find(id), found.url != nil
        else { throw Problem.notFound }
        return found
    }

    private func plan(_ context: UsherContext) async throws -> Plan {
        let checkout = try await checkout(context)
        guard let plan = billing.prices[checkout.price] else { throw Problem.notFound }
        return plan
    }

    private static func over(_ checkout: CheckoutSession, _ words: Words) -> CanvassPage {
        CanvassPage(
            words: words, eyebrow: words("plan.demo"), heading: words("plan.over"), text: words("plan.over.text"),
            links: [back(checkout.returnURL, words)])
    }

    private static func back(_ url: String, _ words: Words) -> Notice.Link { Notice.Link(href: url, label: words("plan.back")) }
}
