import Foundation
import Synchronization
package import UsherCore

/// Where the server is reached: its main address, and the hosts that are houses' own. All of it is in memory, so that a request whose
/// host is nobody's costs a look into a small table, and none at all where no house has a host.
package final class SiteHosts: Sendable {
    private struct Table {
        var base: String
        var hosts: [String: HostedHouse] = [:]
        var first: [Organisation.ID: String] = [:]
        var waiting: Set<String> = []
    }

    private let table: Mutex<Table>
    private let isUsed = Atomic(false)

    package init(base: String = "") {
        table = Mutex(Table(base: Self.trimmed(base)))
    }

    /// The main address, without a slash at the end.
    package var base: String { table.withLock { $0.base } }

    func listens(on base: String) { table.withLock { $0.base = Self.trimmed(base) } }

    /// These hosts from now on, each house's first one before its others. `waiting`: named, and nobody's yet.
    package func replace(_ houses: [HostedHouse], waiting: Set<String> = []) {
        table.withLock { table in
            // Nobody takes the main host.
            let main = URLComponents(string: table.base)?.host?.lowercased()
            let houses = houses.filter { $0.host != main }
            table.hosts = Dictionary(houses.map { ($0.host, $0) }, uniquingKeysWith: { first, _ in first })
            (table.first, table.waiting) = ([:], waiting)
            for house in houses where table.hosts[house.host] == house {
                if table.first[house.face.organisation] == nil { table.first[house.face.organisation] = house.host }
            }
        }
        isUsed.store(!houses.isEmpty, ordering: .releasing)
    }

    /// The house whose own host this is, as requests name it; nil for every other host. A port says nothing.
    package func find(_ authority: String?) -> HostedHouse? {
        guard isUsed.load(ordering: .acquiring), let name = authority.flatMap(Self.name) else { return nil }
        return table.withLock { table in
            var house = table.hosts[name]
            house?.main = table.base
            return house
        }
    }

    /// Whether a certificate may be had for it: the main host, houses' own, and those that houses have named, whose proof is asked
    /// by https.
    package func serves(_ host: String) -> Bool {
        guard let name = Self.name(host) else { return false }
        return find(name) != nil || table.withLock { $0.waiting.contains(name) } || name == URLComponents(string: base)?.host?.lowercased()
    }

    /// The host at which a house's guests are; nil: the main one.
    func first(of house: Organisation.ID) -> String? {
        isUsed.load(ordering: .acquiring) ? table.withLock { $0.first[house] } : nil
    }

    /// Whether a house's guests are at a host of its own.
    package func hasOwn(_ house: Organisation.ID) -> Bool { first(of: house) != nil }

    /// Where a house's own host is reached: by the scheme and port of the main address.
    package func base(of host: String) -> String {
        guard var parts = URLComponents(string: base) else { return "https://" + host }
        (parts.host, parts.path, parts.query, parts.fragment, parts.user, parts.password) = (host, "", nil, nil, nil, nil)
        return parts.string ?? "https://" + host
    }

    /// Of `Tickets.Theatre.example:8080` what names the host.
    package static func name(_ authority: String) -> String? {
        let name = authority.prefix { $0 != ":" }.lowercased()
        let whole = name.hasSuffix(".") ? String(name.dropLast()) : name
        return whole.isEmpty ? nil : whole
    }

    private static func trimmed(_ base: String) -> String {
        var base = base
        while base.hasSuffix("/") { base.removeLast() }
        return base
    }
}
