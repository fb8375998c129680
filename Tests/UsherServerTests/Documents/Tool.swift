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
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", "{ \(line) ; } >.output 2>.complaints"]
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        let output = try String(decoding: Data(contentsOf: folder.appending(path: ".output")), as: UTF8.self)
        guard process.terminationStatus == 0 else {
            let complaints = try String(decoding: Data(contentsOf: folder.appending(path: ".complaints")), as: UTF8.self)
            throw Failure(description: "\(line): \(process.terminationStatus): \(complaints)\(output)")
        }
        return output
    }
}
