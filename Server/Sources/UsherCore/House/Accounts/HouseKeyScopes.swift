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

    /// What a call of the console's API takes, by the first part of its path: to read, and to write, which no key may where it is nil.
    package static let parts: [String: (reading: HouseKeyScopes, writing: HouseKeyScopes?)] = {
        let content = ["shows", "plans", "tours", "media", "vouchers", "voucher-batches", "productions", "codes"]
        var parts: [String: (reading: HouseKeyScopes, writing: HouseKeyScopes?)] = ["door": (.manage, .manage)]
        for name in content { parts[name] = (.catalogueRead, .catalogueWrite) }
        for name in ["sales", "refunds", "people", "waiting-list"] { parts[name] = (.ordersRead, .ordersWrite) }
        for name in ["reports", "analytics"] { parts[name] = (.reportsRead, nil) }
        return parts
    }()

    /// The scope that a call takes; nil where no key may make it. `path` is what follows `/console/api/`.
    package static func needed(_ path: Substring, isReading: Bool) -> HouseKeyScopes? {
        guard let part = parts[String(path.prefix { $0 != "/" && $0 != "?" })] else { return nil }
        return isReading ? part.reading : part.writing
    }
}
