/// A word of a closed set on the wire. A word that this version does not know is kept and written back as it came.
public protocol WireWord: RawRepresentable, Codable, Hashable, Sendable where RawValue == String {
    /// The words of this version's contract.
    static var known: [Self] { get }
    /// A word of a later one.
    static func unknown(_ text: String) -> Self
}

extension WireWord {
    /// A word as the wire has it; one that this version does not know is `unknown`.
    public init(rawValue: String) { self = Self.known.first { $0.rawValue == rawValue } ?? .unknown(rawValue) }
}
