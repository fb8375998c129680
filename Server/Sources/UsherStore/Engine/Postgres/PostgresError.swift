import CLibPQ

/// What went wrong with a statement, and what may be done about it.
struct PostgresError {
    enum Remedy {
        /// The error belongs to the caller.
        case none
        /// The transaction met another one: run it again.
        case again
        /// It met one that deletes what it refers to, or refers to what it deletes: run it again some times, it may be a defect as well.
        case anew
        /// The connection is of no use any more: run it on a new one.
        case reconnect
    }
    let error: DatabaseError
    let remedy: Remedy

    init(_ error: DatabaseError, _ remedy: Remedy) {
        self.error = error
        self.remedy = remedy
    }

    /// Judges a failed answer by its SQLSTATE; an error without one comes from libpq itself and means a broken connection.
    init(_ result: OpaquePointer, mode: Job.Mode) {
        let code = PostgresError.field("C", result)
        let message = PostgresError.field("M", result)
        let text = "\(code): \(PostgresError.isAboutSchema(code) ? message : DatabaseError.withoutValues(message))"
        switch code.isEmpty ? "08" : code.prefix(2) {
        case "40" where code == "40001" || code == "40P01": self.init(.conflict(text), .again)
        case "23" where code == "23503": self.init(.constraint(text), .anew)
        case "23": self.init(.constraint(text), .none)
        case "UM": self.init(.moving, .none)
        case "08", "40": self.init(.unavailable(PostgresError.message(code, text, result)), .reconnect)
        case "53": self.init(.unavailable(text), .none)
        case "57": self.init(.unavailable(text), code.hasPrefix("57P") ? .reconnect : .none)
        case "55" where code == "55P03": self.init(.unavailable(text), .none)
        // A server that went read-only is no longer the primary; a reader that writes is a defect.
        case "25" where code == "25006" && mode == .write, "25" where code == "25P03": self.init(.unavailable(text), .reconnect)
        default: self.init(.defect(text), .none)
        }
    }

    /// What libpq says about a connection that is gone.
    init(brokenConnection handle: OpaquePointer?) {
        self.init(.unavailable(PostgresError.trimmed(PQerrorMessage(handle))), .reconnect)
    }

    /// Whether the message quotes nothing but names of the schema and words of the statement; an invalid value is quoted itself. What the
    /// server adds to a message, its DETAIL above all, names rows and is never read.
    private static func isAboutSchema(_ code: String) -> Bool { ["08", "23", "25", "40", "42", "53", "55", "57"].contains(code.prefix(2)) }

    private static func message(_ code: String, _ text: String, _ result: OpaquePointer) -> String {
        code.isEmpty ? trimmed(PQresultErrorMessage(result)) : text
    }

    private static func field(_ name: Unicode.Scalar, _ result: OpaquePointer) -> String {
        PQresultErrorField(result, Int32(name.value)).map { String(cString: $0) } ?? ""
    }

    private static func trimmed(_ text: UnsafePointer<CChar>?) -> String {
        let text = text.map { String(cString: $0) } ?? ""
        return text.isEmpty ? "the connection to PostgreSQL broke" : text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
