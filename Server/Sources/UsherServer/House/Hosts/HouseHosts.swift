import Logging
import ServiceLifecycle
import UsherCore
import UsherHTTP
import UsherStore

/// Keeps the table of houses' own hosts as it stands in the settings and in the database. This process's own changes are in it at once,
/// those of others within two seconds; a house is read again only where it has changed.
actor HouseHosts {
    private let hosts: SiteHosts
    private let table: HostTable
    private let brands: BrandStore
    private let settings: Settings.Site
    private var looks: [Organisation.ID: (look: [String], face: HouseFace)] = [:]
    private var begun = 0
    private var done = 0

    init(_ database: Database, _ settings: Settings.Site, _ hosts: SiteHosts) {
        (self.hosts, self.settings) = (hosts, settings)
        (table, brands) = (HostTable(database), BrandStore(database))
    }

    func refresh() async throws {
        begun += 1
        let turn = begun
        var houses: [HostedHouse] = []
        var waiting: Set<String> = []
        var seen: [Organisation.ID: (look: [String], face: HouseFace)] = [:]
        let given = settings.hosts.map { (host: $0.host, slug: $0.slug) }
        for (host, row, isGiven) in try await table.read(given: given, housesMayName: settings.houseHosts) {
            guard row.isProved else {
                waiting.insert(host)
                continue
            }
            if seen[row.house] == nil, let known = looks[row.house], known.look == row.look { seen[row.house] = known }
            if seen[row.house] == nil, let face = try await brands.face(of: row.house) { seen[row.house] = (row.look, face) }
            if let face = seen[row.house]?.face { houses.append(HostedHouse(host: host, face: face, isGiven: isGiven)) }
        }
        // One that began later has newer news.
        guard turn > done else { return }
        (done, looks) = (turn, seen)
        hosts.replace(houses, waiting: waiting)
    }

    nonisolated func service(_ log: Logger) -> any Service {
        // A database that is away says so elsewhere; what was known stays.
        PeriodicJob("Reading houses’ own hosts", every: .seconds(2), log: log) { try? await self.refresh() }
    }
}
