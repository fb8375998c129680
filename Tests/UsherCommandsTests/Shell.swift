import Foundation
import Testing

/// A process of the tests' own: what it wrote, and how it ended.
struct Shell: Sendable {
    let status: Int32
    let output: String
    let errors: String

    var errorLines: [Substring] { errors.split(separator: "\n") }

    /// The binary that the build made beside this bundle of tests.
    static let usher: URL = {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appending(path: "usher")
    }()

    /// Nothing of this machine's settings reaches the processes of the tests.
    static func environment(_ more: [String: String] = [:]) -> [String: String] {
        let own = ProcessInfo.processInfo.environment
        var environment = ["PATH": own["PATH"] ?? "/usr/bin:/bin", "HOME": own["HOME"] ?? "/tmp"]
        environment.merge(more) { $1 }
        return environment
    }

    /// Runs `usher` with these arguments to its end.
    static func usher(_ arguments: String..., environment: [String: String] = [:]) async throws -> Shell {
        try await run(usher, arguments, environment)
    }

    /// Runs a line as a terminal does.
    static func line(_ line: String) async throws -> Shell {
        try await run(URL(fileURLWithPath: "/bin/sh"), ["-c", line], [:])
    }

    private static func run(_ program: URL, _ arguments: [String], _ environment: [String: String]) async throws -> Shell {
        let started = try Started(program, arguments, environment)
        defer { started.remove() }
        let status = await started.end()
        return Shell(status: status, output: started.output, errors: started.errors)
    }
}
