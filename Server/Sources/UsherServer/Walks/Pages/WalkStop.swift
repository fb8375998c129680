import UsherCore

/// A stop of a walk: what is told there.
struct WalkStop: Sendable {
    let id: String
    let order: Int64
    let title: String
    let lat: String
    let lng: String
    let radius: Int64
    /// How far from the stop before.
    let leg: String?
    let image: String?
    let audio: String?
    /// The text, where it is another than the transcript.
    let paragraphs: [String]
    let transcript: Transcript?

    /// What the audio says; the script follows it.
    struct Transcript: Sendable {
        let cues: [Line]
        /// There is no other text.
        let isOnlyText: Bool
    }

    struct Line: Sendable {
        let start: String
        let end: String
        let text: String

        init(_ cue: SubtitleCues.Cue) {
            start = Self.seconds(cue.start)
            end = Self.seconds(cue.end)
            text = cue.text
        }

        private static func seconds(_ milliseconds: Int64) -> String {
            let rest = String(milliseconds % 1_000)
            return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
        }
    }

    /// A transcript that says what the text says is shown instead of it.
    static func isSame(_ text: String, _ cues: [SubtitleCues.Cue]) -> Bool {
        func words(_ text: String) -> [Substring] { text.split { !$0.isLetter && !$0.isNumber } }
        // Cue by cue: at the first other word it is decided.
        var rest = words(text)[...]
        for cue in cues {
            let said = words(cue.text)
            guard rest.starts(with: said) else { return false }
            rest = rest.dropFirst(said.count)
        }
        return rest.isEmpty
    }
}
