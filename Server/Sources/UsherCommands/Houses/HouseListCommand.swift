import ArgumentParser
import UsherCore
import UsherServer
import UsherStore

/// `usher house list`
struct HouseListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the houses of this database with what a front knows them by.",
        discussion: """
            --map writes lines of nginx's map instead: each host of a house's own, and each slug, with where it is served. A house that is on its \
            way from here has none.
            """)

    @Option(help: "Write lines of nginx's map that lead to this upstream.")
    var map: String?

    @OptionGroup var place: DatabaseOptions
    @OptionGroup var output: OutputOptions

    private struct Answer: Encodable {
        let uuid: String
        let slug: String
        let hosts: [String]
    }

    func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let given = try place.settings().site.hosts
            let houses = try await place.withDatabase { database in try await database.read { try HouseNames.all($0) } }.map { house in
                var house = house
                house.hosts += given.filter { $0.slug.text == house.slug && !house.hosts.contains($0.host) }.map(\.host)
                return house
            }
            if let map { return print(Self.lines(of: houses, to: map).joined(separator: "\n")) }
            var table = TextTable(["uuid", "slug", "hosts"])
            for house in houses { table.add([house.uuid, house.slug, house.hosts.joined(separator: ",")]) }
            try output.answer(houses.map { Answer(uuid: $0.uuid, slug: $0.slug, hosts: $0.hosts) }, text: table.text)
        }
    }

    /// A host is a key of its own, a slug one with a slash before it: neither can be taken for the other.
    private static func lines(of houses: [HouseNames], to upstream: String) -> [String] {
        houses.filter { !$0.isMoving }.flatMap { house in (house.hosts + ["/\(house.slug)"]).map { "\($0) \(upstream);" } }
    }
}
