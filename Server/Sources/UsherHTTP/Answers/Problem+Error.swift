import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore

extension Problem {
    /// What is said about any error; the error's own text never is.
    package init(of error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let refusal as any Refusal: self = refusal.problem
        case DatabaseError.unavailable, DatabaseError.conflict, is WorkPool.Refusal: self = .unavailable
        case DatabaseError.moving: self = .moving
        // Whoever reads a field refuses such a text and names the field; where none did, it still is the request that is wrong.
        case DatabaseError.unstorable: self = .badRequest
        case is NIOTooManyBytesError: self = .bodyTooLarge
        // No JSONSyntaxError here: who reads a body says so, and a broken row of the database is our fault.
        case is DecodingError: self = .invalidJSON
        case let error as any HTTPResponseError: self = Problem(status: error.status)
        case is CancellationError: self = .unavailable
        // The client went away or broke off its body: nobody reads this answer.
        case is ChannelError, is IOError: self = .badRequest
        default: self = .internal
        }
    }

    private init(status: HTTPResponse.Status) {
        switch status.code {
        case 400: self = .badRequest
        case 404: self = .notFound
        case 413: self = .bodyTooLarge
        case 503: self = .unavailable
        case 500...: self = .internal
        default:
            let phrase = status.reasonPhrase.isEmpty ? "Bad request" : status.reasonPhrase
            let sentence = phrase.prefix(1) + phrase.dropFirst().lowercased()
            self = Problem(
                status, String(sentence), code: sentence.lowercased().map { $0.isLetter ? String($0) : "_" }.joined())
        }
    }
}
