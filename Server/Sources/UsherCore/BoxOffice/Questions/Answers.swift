/// Answers of a sale, by question and ticket.
package struct Answers: Sendable, Equatable {
    /// Whose: nil is the sale itself, else an index of its tickets.
    package struct Place: Sendable, Hashable {
        package let ticket: Int?
        package let question: String

        package init(ticket: Int?, question: String) { (self.ticket, self.question) = (ticket, question) }
    }

    /// What is wrong, by the member that says it.
    package enum Fault: Error, Sendable, Equatable {
        case required(field: String)
        case invalid(field: String)
    }

    package private(set) var values: [Place: String]

    package init(_ values: [Place: String] = [:]) { self.values = values }

    package subscript(_ ticket: Int?, _ question: String) -> String? { values[Place(ticket: ticket, question: question)] }

    /// Where each of these questions is asked of these tickets.
    package static func places(_ questions: [Question], _ tickets: [(area: String, category: String)]) -> [(
        place: Place, question: Question
    )] {
        questions.flatMap { question -> [(Place, Question)] in
            let asked = tickets.indices.filter { question.fits(area: tickets[$0].area, category: tickets[$0].category) }
            guard question.unit == .ticket else { return asked.isEmpty ? [] : [(Place(ticket: nil, question: question.key), question)] }
            return asked.map { (Place(ticket: $0, question: question.key), question) }
        }
    }

    /// Takes what was sent; an answer to nothing that is asked is wrong, null takes one away. `path`: of a ticket's answers, or of the sale's.
    package mutating func take(
        _ sent: JSONValue?, ticket: Int?, path: String, of places: [(place: Place, question: Question)]
    ) throws(Fault) {
        guard let sent, sent != .null else { return }
        // As many members as there are questions at most, each once: what a stranger sends is looked up, and not compared with all.
        // A house's, a production's and a show's.
        guard case .object(let members) = sent, members.count <= 3 * Question.most, Set(members.map(\.name)).count == members.count else {
            throw .invalid(field: path)
        }
        for member in members {
            let place = Place(ticket: ticket, question: member.name)
            let field = "\(path).\(member.name)"
            guard let question = places.first(where: { $0.place == place })?.question else { throw .invalid(field: field) }
            if member.value == .null {
                values[place] = nil
            } else if let value = question.answer(member.value) {
                values[place] = value
            } else {
                throw .invalid(field: field)
            }
        }
    }

    /// The same of what is right alone: a wrong answer leaves what was there.
    package mutating func takeRight(_ sent: JSONValue?, ticket: Int?, of places: [(place: Place, question: Question)]) {
        guard case .object(let members) = sent, members.count <= 3 * Question.most else { return }
        for member in members { try? take(.object([member]), ticket: ticket, path: "", of: places) }
    }

    /// Those of them that are answers to what is asked now. `tickets`: which of the tickets before each one was; nil: a new one.
    package func kept(_ places: [(place: Place, question: Question)], tickets: [Int?]) -> Answers {
        var kept = Answers()
        for (place, question) in places {
            if let ticket = place.ticket, tickets[ticket] == nil { continue }
            let before = Place(ticket: place.ticket.flatMap { tickets[$0] }, question: place.question)
            if let value = values[before], question.accepts(kept: value) { kept.values[place] = value }
        }
        return kept
    }

    /// The first that must be there and is not.
    package func missing(_ places: [(place: Place, question: Question)]) -> Place? {
        places.first { $0.question.isRequired && values[$0.place] == nil }?.place
    }
}
