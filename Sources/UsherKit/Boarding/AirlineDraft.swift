/// What is typed into one of an airline's forms: judged here by the server's rules (boarding.md 3), so that it is sent when it is right.
public protocol AirlineDraft: Hashable, Sendable {
    /// What can be wrong, each told at its place.
    associatedtype Field: Hashable & Sendable & CaseIterable
    /// What the server makes of it.
    associatedtype Saved: Sendable & Hashable

    /// What is wrong, at its field.
    var faults: [Field: UsherText] { get }
    /// Sends it; attempts of one draft have one key.
    func send(by client: BoardingClient, key: String) async throws(BoardingError) -> Saved
    /// The field that a refusal is about; nil where it is about the whole.
    func field(of error: BoardingError) -> Field?
    /// What is to be told though it was saved.
    func fault(of saved: Saved) -> (field: Field, text: UsherText)?
}

extension AirlineDraft {
    public func field(of error: BoardingError) -> Field? { nil }
    public func fault(of saved: Saved) -> (field: Field, text: UsherText)? { nil }
}

/// The server's rules for a text.
enum FieldRule {
    /// Nil where it is right. `least` characters are asked for; blank does not count as any.
    static func judge(_ text: String, least: Int = 0, most: Int) -> UsherText? {
        let scalars = text.unicodeScalars
        if least > 0, scalars.allSatisfy(\.properties.isWhitespace) { return .fieldMissing }
        if scalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) { return .fieldCharacters }
        return scalars.count > most ? .fieldLong(most) : nil
    }

    /// A colour as the server reads it: `rgb(r,g,b)` with any spaces, or `#rrggbb`; blank stays as it is.
    static func colour(_ text: String) -> UsherText? {
        let tight = text.filter { $0 != " " }
        if tight.isEmpty || tight.wholeMatch(of: /#[0-9A-Fa-f]{6}/) != nil { return nil }
        guard let parts = tight.wholeMatch(of: /rgb\(([0-9]{1,3}),([0-9]{1,3}),([0-9]{1,3})\)/)?.output else { return .fieldColour }
        return [parts.1, parts.2, parts.3].allSatisfy { Int($0).map { $0 <= 255 } ?? false } ? nil : .fieldColour
    }
}
