import Foundation
import UsherCore
import UsherHTTP
import UsherStore

/// Changes of a house's own hosts, for the page and for programs.
struct HostDesk: Sendable {
    let store: HouseHostStore
    let hosts: HouseHosts
    let site: SiteURL
    let links: LinkToken
    var client: GuardedClient
    let settings: Settings.Site
    let clock: WallClock

    /// Where a host says whose server it leads to.
    static let proof = "/.well-known/usher-host"

    /// A house's hosts in their order: those that the operator gives it, and those that it has named.
    func list(of house: Organisation) async throws -> [ListedHost] {
        let named = settings.hosts.filter { $0.slug == house.slug }.map { ListedHost(host: $0.host, state: .given) }
        guard settings.houseHosts else { return named }
        return named
            + (try await store.list(of: house.id)).map { ListedHost(host: $0.host, state: $0.proved == nil ? .waiting : .proved) }
    }

    /// Names a host, and looks whether it leads here already; true where it does. Throws `HouseHostRefusal`.
    func add(_ host: String, to house: Organisation.ID, by account: Account.ID, _ actor: Actor) async throws -> Bool {
        guard settings.houseHosts else { throw HouseHostRefusal.notAllowed }
        let isGiven = settings.hosts.contains { $0.host == host }
        guard !isGiven, host != site.main.host else { throw HouseHostRefusal.taken }
        try await store.add(host, to: house, by: account, actor, at: clock.now())
        try await hosts.refresh()
        return try await check(host, of: house, by: account, actor)
    }

    /// Looks whether a host leads here; from then on it is the house's. Throws `HouseHostRefusal`.
    func check(_ host: String, of house: Organisation.ID, by account: Account.ID, _ actor: Actor) async throws -> Bool {
        guard settings.houseHosts else { throw HouseHostRefusal.notAllowed }
        guard let known = try await store.list(of: house).first(where: { $0.host == host }) else { throw HouseHostRefusal.unknown }
        if known.proved != nil { return true }
        let answer = try? await client.get(site.hosts.base(of: host) + Self.proof, mostRead: 100)
        guard let answer, answer.status == 200, String(decoding: answer.body, as: UTF8.self) == links.proof(of: host) else { return false }
        try await store.prove(host, of: house, by: account, actor, at: clock.now())
        try await hosts.refresh()
        return true
    }

    func remove(_ host: String, of house: Organisation.ID, by account: Account.ID, _ actor: Actor) async throws {
        try await store.remove(host, of: house, by: account, actor, at: clock.now())
        try await hosts.refresh()
    }
}

/// A host as a house's settings list it.
struct ListedHost: Sendable, Equatable {
    enum State: String, Sendable, CaseIterable {
        /// By the operator.
        case given
        case proved
        /// It has not been seen to lead here.
        case waiting
    }

    let host: String
    let state: State
}
