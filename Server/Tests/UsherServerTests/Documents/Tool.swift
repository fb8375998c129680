import Foundation
import UsherTesting

/// Programs that others wrote, which read what we write: poppler, zbar, openssl, Python.
enum Tool {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs a shell line in a fresh folder that holds `files`; gives what it writes. A line that fails throws what it complains of.
    static func run(_ line: String, _ files: [String: [UInt8]] = [:]) async throws -> String {
        try await withTemporaryFolder { folder in
            for (name, bytes) in files { try Data(bytes).write(to: folder.appending(path: name)) }
            return try await start(line, in: folder)
        }
    }

    private static func start(_ line: String, in folder: URL) async throws -> String {
        let tool = try Started(URL(fileURLWithPath: "/bin/bash"), ["-c", "cd '\(folder.path)' && { \(line) ; }"])
        defer { tool.remove() }
        let status = await tool.end()
        guard status == 0 else { throw Failure(description: "\(line): \(status): \(tool.errors)\(tool.output)") }
        return tool.output
    }
}
