/// Why the database did not do what it was asked. Nothing of it may reach an answer; the server logs it.
package enum DatabaseError: Error, Sendable, Equatable {
    /// The server is away, the connection broke, the disk is full or the lock did not come in time: try again later.
    case unavailable(String)
    /// A constraint of the schema refused the change.
    case constraint(String)
    /// Two transactions met; the engine runs the transaction again by itself and gives up only after several tries.
    case conflict(String)
    /// A statement or a migration is wrong: a defect.
    case defect(String)
}

/// Why a database URL is none: one line for the operator, without the URL, which may hold a password.
package struct DatabaseURLError: Error, Equatable, CustomStringConvertible {
    package let description: String
}
