import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// A house's tours in the console: every page asks the stores that Walks' own API asks.
extension ConsoleDesk {
    var tourEndpoints: [Endpoint] {
        tourListEndpoints + tourOverviewEndpoints + tourMapEndpoints + tourTextEndpoints + tourMediaEndpoints + subtitleEndpoints
            + tourVoucherEndpoints + tourCheckEndpoints + tourFigureEndpoints
    }

    /// A page about a tour.
    enum TourTab: String, CaseIterable, Sendable {
        case overview, map, texts, media, vouchers, check, figures

        var parts: [String] { self == .overview ? [] : [rawValue] }
        /// Codes are worth money: whoever may not make them does not see them.
        var permission: Permission { self == .vouchers ? .house : .content }
    }

    /// A tour of this house's; anybody else's is as unknown as none.
    func tour(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> Tour {
        guard let uuid = UUIDText.normalised(context.segment("tour")) else { throw Problem.notFound }
        return try await walked { try await walks.managed.find(uuid, in: visit.organisation.id) }
    }

    /// What is not there, or is another house's, is a page that is not there.
    func walked<T>(_ body: () async throws -> T) async throws -> T {
        do { return try await body() } catch let refusal as WalkRefusal {
            switch refusal {
            case .tourNotFound, .notFound: throw Problem.notFound
            default: throw refusal
            }
        }
    }

    /// Changes a tour as the API does, and gives it back as it is then.
    @discardableResult
    func change(
        _ tour: Tour, _ visit: ConsoleVisit, _ action: String, _ change: @escaping @Sendable (TourEdit) throws -> Void
    ) async throws -> Tour {
        defer { walks.tourCache.expire() }
        return try await walked {
            try await walks.managed.edit(
                tour.uuid, in: visit.organisation.id, action, by: visit.principal.actor, at: clock.now(), change)
        }
    }

    func tourHead(_ tour: Tour, _ visit: ConsoleVisit, at shown: TourTab, crumb: String? = nil) -> ConsoleHead {
        let words = visit.words
        let tabs = TourTab.allCases.filter { visit.may($0.permission) }.map { tab in
            ConsoleTab(
                href: visit.path(["tours", tour.uuid] + tab.parts), label: words("tours.tab.\(tab.rawValue)"), isHere: tab == shown)
        }
        let state =
            tour.published.isEmpty
            ? ConsoleTag(words("tours.state.draft"), .gold)
            : ConsoleTag(tour.published.map { $0.language.rawValue.uppercased() }.joined(separator: " "), .good)
        return ConsoleHead(title: tour.name, section: .tours, tabs: tabs, state: state)
    }

    /// The sentence of a refusal in the page's language.
    static func sentence(_ refusal: WalkRefusal, _ words: Words) -> String {
        let problem = refusal.problem
        let key = "tours.refused.\(problem.code)"
        let said = words(key)
        return said == key ? words.refusal(problem.code, problem.message) : said
    }
}

extension Tour {
    /// What its house calls it, published or not.
    var name: String {
        let titles = WalkLanguage.fallbacks("").compactMap { version($0)?.title }.filter { !$0.isEmpty }
        return titles.first ?? slug
    }

    /// What a point is called in lists.
    func name(of point: Point, _ words: Words) -> String {
        let titles = WalkLanguage.fallbacks("").compactMap { point.texts[$0]?.title }.filter { !$0.isEmpty }
        return titles.first ?? words("walk.point", ["n": .number(point.order)])
    }

    /// The languages that it has, in their order.
    var languages: [WalkLanguage] { WalkLanguage.allCases.filter { version($0) != nil } }
}
