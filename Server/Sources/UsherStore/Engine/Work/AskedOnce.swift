/// Questions of one transaction that several may ask: each is asked once, and its rows are made into an answer once.
final class AskedOnce<Question: Hashable, Answer> {
    private var answers: [Question: () throws -> Answer] = [:]

    /// The answer, which whoever calls waits for. `ask`: sends the question and waits for nothing.
    func answer(_ question: Question, _ ask: () throws -> () throws -> Answer) rethrows -> () throws -> Answer {
        if let known = answers[question] { return known }
        let asked = try ask()
        var kept: Answer?
        let answer = {
            if let kept { return kept }
            let made = try asked()
            kept = made
            return made
        }
        answers[question] = answer
        return answer
    }
}
