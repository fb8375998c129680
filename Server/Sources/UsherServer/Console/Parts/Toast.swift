import Foundation

/// What was just done, said on the next page: it stays until it is closed or another page comes, and needs no script.
struct Toast: Sendable, Codable, Equatable {
    enum Kind: String, Sendable, Codable { case good, bad }

    /// A form that takes it back.
    struct Undo: Sendable, Codable, Equatable {
        let action: String
        let label: String
    }

    let kind: Kind
    /// How it is read out.
    let role: String
    let text: String
    var undo: Undo?

    init(_ kind: Kind = .good, _ text: String, undo: Undo? = nil) {
        (self.kind, self.text, self.undo) = (kind, String(text.prefix(400)), undo)
        role = kind == .bad ? "alert" : "status"
    }
}
