import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
package import Logging
import NIOCore
import NIOPosix
import NIOSSL
import UsherCore
import UsherStore

/// What the log is told about an error: what broke, never whom it broke for. An error whose text is known to hold nobody's data is
/// written out, any other is named by its type and case alone.
package enum LoggedError {
    package static func text(_ error: any Error) -> String {
        switch error {
        // The engine room keeps rows and parameters out of it.
        case is DatabaseError: "\(error)"
        case is any LoggedInFull: "\(error)"
        case is JSONSyntaxError, is ScanJournalError: "\(error)"
        // Addresses of machines and codes.
        case is BoringSSLError, is ChannelError, is HTTPClientError, is IOError, is NIOConnectionError, is NIOSSLError: "\(error)"
        case let problem as Problem: "\(problem.status.code) \(problem.code)"
        case let error as any HTTPResponseError: "\(type(of: error)) \(error.status.code)"
        case let error as CocoaError: "CocoaError \(error.code.rawValue)"
        case let error as NSError: "\(error.domain) \(error.code)"
        default: name(error)
        }
    }

    private static func name(_ error: any Error) -> String {
        let (type, mirror) = (String(reflecting: type(of: error)), Mirror(reflecting: error))
        guard mirror.displayStyle == .enum else { return type }
        return "\(type).\(mirror.children.first?.label ?? "\(error)")"
    }
}

extension Logger.MetadataValue {
    /// What may be logged of an error.
    package static func error(_ error: any Error) -> Self { .string(LoggedError.text(error)) }
}
