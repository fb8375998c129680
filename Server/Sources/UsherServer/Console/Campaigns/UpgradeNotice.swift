import Foundation
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// What somebody who does not pay is told where scans would be, with the button that changes it.
struct UpgradeNotice: Sendable {
    /// A form that begins the checkout.
    struct Way: Sendable {
        let action: String
        let token: String
        let once: String
        let price: String
        let button: String
    }

    let text: String
    let note: String
    let way: Way?
    let more: ConsoleHead.Link
    /// Where its form may lead.
    let origins: [String]
}

extension ConsoleDesk {
    /// Nil for who pays. The button is for the cheapest plan that shows scans.
    func upgrade(_ visit: CampaignVisit, text: String? = nil) async throws -> UpgradeNotice? {
        guard !visit.gate.isPaid else { return nil }
        let words = visit.words
        let offer = try await offers().first
        let note = words(offer == nil ? "console.paid.none" : "campaign.upgrade.text")
        return UpgradeNotice(
            text: text ?? words("campaign.upgrade"), note: [offer.map { cost($0, visit) }, note].compactMap(\.self).joined(separator: " "),
            way: offer.map { way($0, visit) },
            more: .init(href: visit.path(.plan), label: words("console.paid.more")), origins: canvass.billing.provider?.origins ?? [])
    }

    func way(_ offer: PlanOffer, _ visit: CampaignVisit) -> UpgradeNotice.Way {
        UpgradeNotice.Way(
            action: visit.path("plan", "upgrade"), token: visit.token, once: FormOnce.make(), price: offer.price,
            button: visit.words("console.paid.upgrade", ["plan": .text(offer.plan.rawValue.capitalized)]))
    }

    /// What is for sale, the smaller plan first.
    func offers() async throws -> [PlanOffer] {
        let billing = canvass.billing
        guard let provider = billing.provider else { return [] }
        var found: [PlanOffer] = []
        for (price, plan) in billing.prices.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) where plan.isPaid {
            found.append(PlanOffer(price: price, plan: plan, cost: await billing.costs.cost(of: price, from: provider, at: clock.now())))
        }
        return found
    }

    /// `£19.00 a month, for Globe.`
    func cost(_ offer: PlanOffer, _ visit: CampaignVisit) -> String {
        let words = visit.words
        let holder = visit.console.may(.house) ? visit.console.organisation.name : words("console.paid.you")
        guard let cost = offer.cost else { return words("console.paid.cost.next") }
        return words("console.paid.cost.\(cost.period)", ["sum": .text(words.money(cost.money)), "who": .text(holder)])
    }
}

/// A plan that is for sale, and for how much, if that is known.
struct PlanOffer: Sendable {
    let price: String
    let plan: Plan
    let cost: PlanCost?
}
