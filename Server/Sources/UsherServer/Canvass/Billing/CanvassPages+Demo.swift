import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension CanvassPages {
    /// GET /pay/plan/{id}
    @Sendable func orderRoute(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, checkout, plan) = (try await visit(request, context), try await checkout(context), try await plan(context))
        guard !checkout.isClosed else { return try await visit.show(Self.over(checkout), status: .gone) }
        return try await visit.show(
            CanvassPage(
                eyebrow: "Demo: no money moves", heading: "Usher \(plan.rawValue.capitalized)",
                text: "A month of the \(plan.rawValue) plan.",
                form: .init(
                    action: SitePage.demoSubscription(checkout.id).path, token: visit.token,
                    buttons: [.init(value: "pay", label: "Pay"), .init(value: "stop", label: "Cancel", quiet: true)])))
    }

    /// POST /pay/plan/{id}
    @Sendable func payRoute(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        let checkout = try await checkout(context)
        guard form["do"] == "pay" else {
            try await billing.sessions.close(checkout.id, at: clock.now())
            return try await visit.show(
                CanvassPage(
                    eyebrow: "Demo", heading: "Nothing was bought", text: "You can begin again whenever you like.",
                    links: [Self.back(checkout.returnURL)]))
        }
        guard !checkout.isClosed else { return try await visit.show(Self.over(checkout), status: .gone) }
        let now = clock.now()
        try await billing.subscriptions.take(
            .subscription(DemoBilling.paid(checkout, at: now)), event: "demo_evt_\(checkout.id)", at: now)
        try await billing.sessions.close(checkout.id, at: now)
        return try await visit.show(
            CanvassPage(
                eyebrow: "Demo: no money moved", heading: "Paid", text: "The plan holds for a month.",
                links: [Self.back(checkout.returnURL)]))
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
        let running = try await running(customer)
        let buttons = running.map { CanvassPage.Button(value: $0.id, label: "End the \($0.plan.rawValue) plan") }
        return CanvassPage(
            eyebrow: "Demo: no money moves", heading: "What you pay for",
            text: running.isEmpty ? "Nothing at the moment." : "A plan that you end is over at once.",
            form: buttons.isEmpty
                ? nil
                : .init(
                    action: SitePage.demoPortal(customer, back: nil).path, token: visit.token,
                    fields: [.init(name: "back", value: back)], buttons: buttons),
            links: billing.returns.allow(back) || back == site(.billing) ? [Self.back(back)] : [])
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

    private static func over(_ checkout: CheckoutSession) -> CanvassPage {
        CanvassPage(
            eyebrow: "Demo", heading: "This payment is over", text: "It was paid or cancelled already.", links: [back(checkout.returnURL)])
    }

    private static func back(_ url: String) -> Notice.Link { Notice.Link(href: url, label: "Go back") }
}
