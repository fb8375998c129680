/// What an API key may be used for; `manage` includes `scan`.
package struct KeyScopes: OptionSet, Hashable, Sendable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }

    package static let scan = KeyScopes(rawValue: 1)
    package static let manage = KeyScopes(rawValue: 2)

    package init?(name: String) {
        switch name {
        case "scan": self = .scan
        case "manage": self = .manage
        default: return nil
        }
    }

    package var names: [String] {
        (contains(.scan) ? ["scan"] : []) + (contains(.manage) ? ["manage"] : [])
    }

    package var mayScan: Bool { !isEmpty }
    package var mayManage: Bool { contains(.manage) }
}
