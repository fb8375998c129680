/// What a phone may be told of; each only where its owner has switched it on.
package enum PushKind: String, Sendable, CaseIterable {
    case booking, reminder, seats, flight, walk

    /// Its place where several are kept as one number.
    package var bit: Int64 {
        switch self {
        case .booking: 1
        case .reminder: 2
        case .seats: 4
        case .flight: 8
        case .walk: 16
        }
    }
}

extension Set<PushKind> {
    /// As it is stored.
    package var stored: Int64 { reduce(0) { $0 | $1.bit } }

    package init(stored: Int64) { self = Set(PushKind.allCases.filter { stored & $0.bit != 0 }) }

    /// By the names of the wire; a name of a later version is left out.
    package init(names: [String]) { self = Set(names.compactMap { PushKind(rawValue: $0) }) }

    /// In the order of their declaration.
    package var names: [String] { PushKind.allCases.filter(contains).map(\.rawValue) }
}
