import UsherCore

/// A list of questions as a document of its own.
struct AskedQuestions: CatalogueObject {
    var questions: [Question] = []

    mutating func members(_ file: inout CatalogueMembers) {
        file.objects("questions", &questions, unlessEmpty: true)
        file.atMost(Question.most, "questions", questions.count)
        file.distinct("questions", "key", questions.map(\.key))
    }

    /// As it is kept; nil for none.
    static func document(_ questions: [Question]) -> String? {
        guard !questions.isEmpty else { return nil }
        return AskedQuestions(questions: questions).json().text
    }

    /// What was kept so.
    static func kept(in text: String?) throws -> [Question] { try text.map { try kept($0).questions } ?? [] }
}
