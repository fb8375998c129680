import UsherCore

private enum NamelessStatements {
    static let look = Selection<Airline.ID, String, Instant, Int64?, String?>(
        """
        SELECT airline_id, key, created_at, CASE WHEN passenger IS NULL THEN status END, CASE WHEN passenger IS NULL THEN answer END
        FROM airline_answers WHERE (airline_id, key) > ($1, $2) ORDER BY airline_id, key LIMIT $3
        """)
    /// The answer that was looked at: one that came in its place has a later time.
    static let name = Statement(
        """
        UPDATE airline_answers SET passenger = $4 WHERE airline_id = $1 AND key = $2 AND created_at = $3 AND passenger IS NULL
        """)
    static let forget = Statement(
        """
        DELETE FROM airline_answers WHERE airline_id = $1 AND key = $2 AND status = 200 AND passenger = $3
            AND NOT EXISTS (SELECT 1 FROM passengers p WHERE p.airline_id = $1 AND p.identifier = $3)
        """)
}

/// An answer that names a passenger, while its row does not say so.
struct NamelessAnswer: Sendable {
    /// What it is kept by.
    struct Name: Sendable {
        let airline: Airline.ID
        let key: String

        static let start = Name(airline: 0, key: "")
    }

    let name: Name
    let at: Instant
    let passenger: String

    /// So many are looked at at once.
    static let most = 200
}

extension RecountTransaction {
    func namelessAnswers(
        after last: NamelessAnswer.Name, naming passenger: (Answered) -> String?
    ) throws -> RecountLook<NamelessAnswer, NamelessAnswer.Name> {
        var look = RecountLook<NamelessAnswer, NamelessAnswer.Name>()
        try connection.run(NamelessStatements.look, each: [[last.airline.sql, last.key.sql, NamelessAnswer.most.sql]]) {
            _, airline, key, at, status, answer in
            let name = NamelessAnswer.Name(airline: airline, key: key)
            look.last = name
            guard let status, let answer, let person = passenger(Answered(status: Int(status), body: Array(answer.utf8))) else { return }
            look.wrong.append(NamelessAnswer(name: name, at: at, passenger: person))
        }
        return look
    }

    /// Names whom these answers name; returns how many did not say so until now. Where that passenger has been deleted meanwhile, the answer
    /// goes as it would have gone then. Whoever deletes one holds the airline's row, too.
    func name(_ answers: [NamelessAnswer], of airline: Airline.ID) throws -> Int {
        guard try hold(airline) else { return 0 }
        let named = try connection.executeEach(
            NamelessStatements.name, answers.map { [airline.sql, $0.name.key.sql, $0.at.sql, $0.passenger.sql] })
        try connection.executeEach(NamelessStatements.forget, answers.map { [airline.sql, $0.name.key.sql, $0.passenger.sql] })
        return named.reduce(0, +)
    }
}
