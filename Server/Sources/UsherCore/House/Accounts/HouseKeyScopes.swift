/// What a house's key is for. Each scope opens a part of the console's API, two of them the Gate; what a key does there is besides bounded by
/// the least role that these things take.
package struct HouseKeyScopes: OptionSet, Sendable, Hashable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }

    package static let scan = HouseKeyScopes(rawValue: 1)
    package static let manage = HouseKeyScopes(rawValue: 2)
    package static let catalogueRead = HouseKeyScopes(rawValue: 4)
    package static let catalogueWrite = HouseKeyScopes(rawValue: 8)
    package static let ordersRead = HouseKeyScopes(rawValue: 16)
    package static let ordersWrite = HouseKeyScopes(rawValue: 32)
    package static let reportsRead = HouseKeyScopes(rawValue: 64)

    /// In the order in which they are shown.
    package static let named: [(name: String, scope: HouseKeyScopes)] = [
        ("scan", .scan), ("manage", .manage), ("catalogue.read", .catalogueRead), ("catalogue.write", .catalogueWrite),
        ("orders.read", .ordersRead), ("orders.write", .ordersWrite), ("reports.read", .reportsRead),
    ]

    package init?(name: String) {
        guard let known = Self.named.first(where: { $0.name == name }) else { return nil }
        self = known.scope
    }

    package var names: [String] { Self.named.filter { contains($0.scope) }.map(\.name) }

    /// What the key is in its house: no more than its scopes take.
    package var role: Role {
        if contains(.ordersWrite) { return .admin }
        return isDisjoint(with: [.manage, .catalogueRead, .catalogueWrite, .ordersRead, .reportsRead]) ? .door : .editor
    }

    /// The same at the Gate.
    package var gate: KeyScopes { contains(.manage) ? .manage : contains(.scan) ? .scan : [] }

    /// The scope that a call of the console's API takes; nil where no key may make it. `path` is what follows `/console/api/`.
    package static func needed(_ path: Substring, isReading: Bool) -> HouseKeyScopes? {
        switch path.prefix(while: { $0 != "/" && $0 != "?" }) {
        case "shows", "plans", "tours", "media", "vouchers", "voucher-batches", "flights", "aircraft", "productions", "codes":
            isReading ? .catalogueRead : .catalogueWrite
        case "sales", "orders", "refunds", "people", "waiting", "offers": isReading ? .ordersRead : .ordersWrite
        case "reports", "journal", "analytics": isReading ? .reportsRead : nil
        case "door": .manage
        default: nil
        }
    }
}
