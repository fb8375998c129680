/// The desks that an organisation may use. What the public sees in the installation's name, the shop and the walks, an operator grants.
package struct GrantedDesks: OptionSet, Sendable, Hashable {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }

    /// Shows in the shop; the Gate goes with it.
    package static let boxOffice = GrantedDesks(rawValue: 1)
    package static let walks = GrantedDesks(rawValue: 2)
    package static let canvass = GrantedDesks(rawValue: 4)
    package static let boarding = GrantedDesks(rawValue: 8)

    package static let all: GrantedDesks = [.boxOffice, .walks, .canvass, .boarding]
    /// Of an organisation that a stranger founds.
    package static let founded = GrantedDesks.canvass

    /// Each by its name, in their order.
    package static let named: [(name: String, desk: GrantedDesks)] = [
        ("boxoffice", .boxOffice), ("walks", .walks), ("canvass", .canvass), ("boarding", .boarding),
    ]

    /// One desk by its name.
    package init?(name: String) {
        guard let desk = GrantedDesks.named.first(where: { $0.name == name })?.desk else { return nil }
        self = desk
    }

    package var names: [String] { GrantedDesks.named.filter { contains($0.desk) }.map(\.name) }
}
