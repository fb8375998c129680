/// What an organiser tells the door about a sale besides its tickets: notes, and what the buyer answered.
package struct SaleCard: Sendable, Equatable {
    package struct Answer: Sendable, Equatable {
        package var question: String
        package var answer: String
        /// Whether it is printed on a badge.
        package var badge: Bool

        package init(question: String, answer: String, badge: Bool = false) {
            (self.question, self.answer, self.badge) = (question, answer, badge)
        }
    }

    package var notes: [String]
    package var answers: [Answer]

    package static let (mostNotes, mostAnswers, longest) = (5, 20, 200)

    package init(notes: [String] = [], answers: [Answer] = []) { (self.notes, self.answers) = (notes, answers) }

    package var isEmpty: Bool { notes.isEmpty && answers.isEmpty }
}

extension SaleCard {
    /// `[["note",…],[["question","answer",true],…]]`
    package var document: [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.beginArray()
        json.array(notes) { $0.string($1) }
        json.array(answers) { json, answer in
            json.beginArray()
            json.string(answer.question)
            json.string(answer.answer)
            json.bool(answer.badge)
            json.endArray()
        }
        json.endArray()
        return json.bytes
    }

    package init(document: UnsafeRawBufferPointer) throws(JSONSyntaxError) {
        guard case .array(let parts) = try JSONValue.read(Array(document)), parts.count == 2, case .array(let notes) = parts[0],
            case .array(let answers) = parts[1]
        else { throw JSONSyntaxError(offset: 0) }
        self.init(
            notes: notes.compactMap(FieldValue.string),
            answers: answers.compactMap { value in
                guard case .array(let parts) = value, parts.count == 3, case .string(let question) = parts[0],
                    case .string(let answer) = parts[1]
                else { return nil }
                return Answer(question: question, answer: answer, badge: parts[2] == .bool(true))
            })
    }
}
