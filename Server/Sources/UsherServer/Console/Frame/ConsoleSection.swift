import UsherCore
import UsherHTTP
import UsherStore

/// A section of a house's console, as the navigation lists it. Its address, who may open it and which desk it belongs to stand here alone:
/// navigation, routes and the switcher of houses ask it. One is added with its page, never before: nothing leads to a page that is not there.
enum ConsoleSection: String, CaseIterable, Sendable {
    case today, doors
    case shows, orders, people, counter, codes, plans, reports
    case flights, aircraft, passengers
    case tours
    case campaigns
    case team, webhooks, keys, audit, bin, settings

    /// What the navigation puts together.
    enum Group: String, CaseIterable, Sendable {
        case today, boxOffice, boarding, walks, canvass, house
    }

    var group: Group {
        switch self {
        case .today, .doors: .today
        case .shows, .orders, .people, .counter, .codes, .plans, .reports: .boxOffice
        case .flights, .aircraft, .passengers: .boarding
        case .tours: .walks
        case .campaigns: .canvass
        case .team, .webhooks, .keys, .audit, .bin, .settings: .house
        }
    }

    /// Whoever may any of these.
    var permissions: Set<Permission> {
        switch self {
        case .today: [.scan]
        case .doors: [.links]
        case .shows, .plans, .reports: [.content]
        case .orders, .people: [.orders]
        case .counter: [.sell]
        case .codes: [.house]
        // Whoever boards sees those of today.
        case .flights: [.scan]
        case .aircraft, .passengers: [.content]
        case .tours: [.content]
        case .campaigns: [.content]
        case .team: [.team]
        case .webhooks: [.webhooks]
        case .keys: [.keys]
        case .audit: [.audit]
        case .bin: [.content]
        case .settings: [.house]
        }
    }

    /// The desk that the house must have been granted.
    var desk: GrantedDesks? {
        // They tell of what is sold.
        if self == .webhooks { return .boxOffice }
        return switch group {
        case .boxOffice: .boxOffice
        case .boarding: .boarding
        case .walks: .walks
        case .canvass: .canvass
        case .today, .house: nil
        }
    }

    /// Behind the house's address.
    var parts: [String] { self == .today ? [] : [rawValue] }

    /// Its name's key.
    var key: String { "console.nav.\(rawValue)" }

    func isOpen(to house: MemberHouse) -> Bool {
        guard desk.map({ house.organisation.desks.contains($0) }) ?? true else { return false }
        return !permissions.isDisjoint(with: house.role.permissions)
    }

    func href(_ house: MemberHouse) -> String { SitePage.house(house.organisation.slug.text, parts).path }
}
