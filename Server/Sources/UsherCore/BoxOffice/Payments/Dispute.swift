/// What a buyer's bank says against a payment, in the provider's words.
package enum Dispute {
    /// The later of two words: what is decided stays, whatever comes late.
    package static func later(_ before: String?, _ word: String?) -> String? {
        guard let word else { return before }
        return before.map(isDecided) == true ? before : word
    }

    /// Whether nobody need do anything about it.
    package static func isDecided(_ word: String) -> Bool { ["won", "lost", "warning_closed", "prevented"].contains(word) }

    /// Whether the money may go, or has gone.
    package static func isOpenOrLost(_ word: String) -> Bool { word == "lost" || !isDecided(word) }
}
