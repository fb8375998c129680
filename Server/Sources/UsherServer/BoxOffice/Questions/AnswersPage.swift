import UsherHTTP
import UsherTemplates

/// `/bookings/{id}/answers`: what the house asks of a booking, and what was answered.
struct AnswersPage: SpokenPage {
    let words: Words
    let show: String
    let notice: Notice?
    let action: String
    let token: String
    let back: String
    let fields: [Field]

    /// A question in its place. Exactly one of the kinds is there.
    struct Field: Sendable {
        let name: String
        let label: String
        /// Of which ticket; nil for the whole sale.
        let ticket: String?
        let isRequired: Bool
        /// What was answered, of an input.
        var input: Input?
        var choices: [Choice] = []
        var isChoice = false
        var boxes: [Choice] = []
        var isBoxes = false
    }

    struct Input: Sendable {
        let type: String
        let value: String
        /// Numbers have fractions, too.
        var step: String?
    }

    struct Choice: Sendable {
        let id: String
        let value: String
        let label: String
        let isChosen: Bool
    }

    var title: String { words("answers.title") }
    var isSecret: Bool { true }

    static let template = "boxoffice/answers"
}
