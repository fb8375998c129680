/// Why the database did not do what it was asked. Nothing of it may reach an answer; the server logs it, so its text names a code,
/// a constraint, a column or a statement's words, and never a value of a row or of a parameter.
package enum DatabaseError: Error, Sendable, Equatable {
    /// The server is away, the connection broke, the disk is full or the lock did not come in time: try again later.
    case unavailable(String)
    /// A constraint of the schema refused the change.
    case constraint(String)
    /// Two transactions met; the engine runs the transaction again by itself and gives up only after several tries.
    case conflict(String)
    /// A value that neither engine keeps: it came from outside, past whoever should have refused it.
    case unstorable(String)
    /// It would change something of a house that is on its way to another database: try again, which will be there or here.
    case moving
    /// A statement or a migration is wrong: a defect.
    case defect(String)

    /// A message that may repeat what it was given: from its first quotation mark to its last, nothing is left of it. PostgreSQL speaks the
    /// language of its cluster and quotes as that one does.
    static func withoutValues(_ message: String) -> String {
        let isMark = { (character: Character) in "\"'`´«»‹›„“”‟‚‘’‛「」『』".contains(character) }
        guard let first = message.firstIndex(where: isMark), let last = message.lastIndex(where: isMark) else { return message }
        return "\(message[..<first])…\(first == last ? "" : message[message.index(after: last)...])"
    }
}

/// Why a database URL is none: one line for the operator, without the URL, which may hold a password.
package struct DatabaseURLError: Error, Equatable, CustomStringConvertible {
    package let description: String
}
