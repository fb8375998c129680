import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `H/campaigns/{id}/plan`: what the house has, and what more costs.
struct CampaignPlanPage: ConsoleContent {
    static let template = "canvass/plan"

    struct Offer: Sendable {
        let name: String
        let cost: String
        let has: String
        let way: UpgradeNotice.Way?
    }

    let figures: [ConsoleFigure]
    let lead: String
    let error: String?
    let offers: [Offer]
    let hasOffers: Bool
    /// Where what is paid for is changed or ended.
    let portal: CampaignTablePage.Act?
    let origins: [String]

    var formTargets: [String] { origins }
}

extension ConsoleDesk {
    var campaignPlanEndpoints: [Endpoint] {
        [
            campaignPage("/plan", "A house's plan, and what it costs") { visit, _ in try await planPage(visit) },
            campaignForm("/plan/upgrade", "Leads to where a plan is paid for") { visit, form, _ in try await upgrade(visit, form) },
            campaignForm("/plan/portal", "Leads to where a plan is changed or ended") { visit, _, _ in try await planPortal(visit) },
        ]
    }

    private func planPage(
        _ visit: CampaignVisit, error: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (words, plan) = (visit.words, try await canvass.plan(of: visit.actor.account))
        let offers = try await offers()
        let name = words("console.paid.is.\(plan.plan.rawValue)")
        var figures = [ConsoleFigure(name: words("console.paid"), value: name)]
        if let end = plan.end { figures.append(.init(name: words("console.paid.until"), value: words.shortMoment(end, visit.zone))) }
        let shown = offers.map { offer in
            CampaignPlanPage.Offer(
                name: words("console.paid.is.\(offer.plan.rawValue)"), cost: cost(offer, visit), has: words("console.paid.has"),
                way: offer.plan > plan.plan ? way(offer, visit) : nil)
        }
        let isStripes = plan.source == .stripe
        let page = CampaignPlanPage(
            figures: figures, lead: words(plan.isPaid ? "console.paid.paid" : offers.isEmpty ? "console.paid.none" : "console.paid.free"),
            error: error, offers: shown, hasOffers: !shown.isEmpty,
            portal: isStripes ? .init(visit.path("plan", "portal"), words("console.paid.portal"), visit) : nil,
            origins: canvass.billing.provider?.origins ?? [])
        return try await visit.show(page, visit.head(.plan), status: status)
    }

    /// An admin pays for the house, an editor for themselves.
    private func holder(_ visit: CampaignVisit) -> PlanHolder {
        visit.console.may(.house) ? .organisation(visit.console.organisation.id) : .account(visit.actor.account)
    }

    private func upgrade(_ visit: CampaignVisit, _ form: FormBody) async throws -> Response {
        let (billing, words, price) = (canvass.billing, visit.words, form["price"])
        guard let provider = billing.provider, let plan = billing.prices[price] else {
            return try await planPage(visit, error: words("console.paid.none"), status: .conflict)
        }
        let wish = CheckoutWish(
            holder: holder(visit), price: price, plan: plan, returnURL: site(SitePage(visit.path(.plan))), provider: provider.name)
        do {
            let email = try await database.read { try TeamTransaction($0).mailAddress(of: visit.actor.account) }
            return visit.console.see(try await billing.checkout(wish, email: email, by: visit.actor.actor))
        } catch BillingRefusal.alreadySubscribed {
            return try await planPage(visit, error: words("console.paid.already"), status: .conflict)
        } catch BillingRefusal.unavailable {
            return try await planPage(visit, error: words("console.paid.unavailable"), status: .badGateway)
        }
    }

    private func planPortal(_ visit: CampaignVisit) async throws -> Response {
        let (billing, back) = (canvass.billing, site(SitePage(visit.path(.plan))))
        // What holds may be the house's or the visitor's own: the house's first, where the visitor may change it.
        let own = PlanHolder.account(visit.actor.account)
        for holder in visit.console.may(.house) ? [holder(visit), own] : [own] {
            do {
                let name = try await database.read { try PlanTransaction($0).name(of: holder) }
                return visit.console.see(try await billing.portal(holder, named: name, returnURL: back))
            } catch BillingRefusal.noCustomer { continue } catch BillingRefusal.unavailable {
                return try await planPage(visit, error: visit.words("console.paid.unavailable"), status: .badGateway)
            }
        }
        return try await planPage(visit, error: visit.words("console.paid.others"), status: .conflict)
    }
}
