import Foundation
package import Logging

/// How lines of the log look.
package enum LogFormat: String, Sendable, CaseIterable {
    case text, json

    /// The log of everything in this process, on standard error; once a process.
    package func bootstrap(level: Logger.Level) -> Logger {
        LoggingSystem.bootstrap { label in
            var handler = handler(label)
            handler.logLevel = level
            return handler
        }
        return Logger(label: "usher")
    }

    private func handler(_ label: String) -> any LogHandler {
        switch self {
        case .text: StreamLogHandler.standardError(label: label)
        // One write a line, so that lines of several threads do not mix.
        case .json: JSONLogHandler(label: label) { try? FileHandle.standardError.write(contentsOf: Data($0)) }
        }
    }
}
