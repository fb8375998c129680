import UsherCore

/// The name that a form carries, so that it is done once however often it is sent.
enum FormOnce {
    static func make() -> String { SecureRandom.text(of: 16) }

    static func isOurs(_ text: String) -> Bool { text.utf8.count == 22 && Base64Text.decode(text) != nil }

    /// What was sent, where we made it; else a new one.
    static func kept(_ sent: String) -> String { isOurs(sent) ? sent : make() }
}
