import Foundation
import Testing
import UsherTesting

/// A process of the tests' own: what it wrote, and how it ended.
struct Shell: Sendable {
    let status: Int32
    let output: String
    let errors: String

    var errorLines: [Substring] { errors.split(separator: "\n") }

    static let usher = Started.built("usher")

    /// Runs `usher` with these arguments to its end.
    static func usher(_ arguments: String..., environment: [String: String] = [:]) async throws -> Shell {
        try await run(usher, arguments, environment)
    }

    /// Runs a line as a terminal does.
    static func line(_ line: String) async throws -> Shell {
        try await run(URL(fileURLWithPath: "/bin/sh"), ["-c", line], [:])
    }

    static func run(_ program: URL, _ arguments: [String], _ environment: [String: String]) async throws -> Shell {
        let started = try Started(program, arguments, environment)
        defer { started.remove() }
        let status = await started.end()
        return Shell(status: status, output: started.output, errors: started.errors)
    }
}
