package import Foundation
import Synchronization

/// A process that is running; what it writes goes into files, so that no pipe fills up.
package final class Started: Sendable {
    private let process: Mutex<Process>
    private let folder: URL
    private let keys: FileHandle
    /// Stays open here, so that typing to one that has ended is no signal.
    private let input: FileHandle
    private let endings: AsyncStream<Int32>
    package let pid: pid_t

    /// Nothing of this machine's settings reaches it but where programs, this person's things and temporary ones are. One that `isTypedTo` reads what
    /// `type` gives it, one with a `terminal` what comes from there; any other finds its input at an end.
    package init(
        _ program: URL, _ arguments: [String], _ environment: [String: String] = [:], isTypedTo: Bool = false, terminal: FileHandle? = nil
    ) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "usher-process-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let own = ProcessInfo.processInfo.environment
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let kept = ["PATH": own["PATH"] ?? "/usr/bin:/bin", "HOME": own["HOME"] ?? "/tmp", "TMPDIR": own["TMPDIR"]].compactMapValues(\.self)
        process.environment = kept.merging(environment) { $1 }
        let pipe = Pipe()
        (keys, input) = (pipe.fileHandleForWriting, pipe.fileHandleForReading)
        process.standardInput = terminal ?? (isTypedTo ? input : FileHandle.nullDevice)
        process.standardOutput = try Started.file(folder, "out")
        process.standardError = try Started.file(folder, "err")
        let (endings, ended) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            // What a shell would say of one that a signal ended.
            ended.yield(process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus)
            ended.finish()
        }
        try process.run()
        pid = process.processIdentifier
        self.endings = endings
        self.process = Mutex(process)
    }

    /// A program that the build made beside this bundle of tests.
    package static func built(_ name: String) -> URL {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(path: name)
    }

    package var output: String { read("out") }
    package var errors: String { read("err") }
    /// Lines that are written whole.
    package var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }

    /// What somebody types; at most what a pipe holds.
    package func type(_ text: String) throws { try keys.write(contentsOf: Data(text.utf8)) }
    package func endInput() throws { try keys.close() }

    /// Waits for the end; gives the exit code.
    package func end() async -> Int32 { await endings.first { _ in true } ?? -1 }

    package func signal(_ number: Int32) { kill(pid, number) }

    /// Waits until it has written this so often; false after so many seconds, or when it has ended without.
    package func writes(
        _ text: String, times: Int = 1, to place: any KeyPath<Started, String> & Sendable = \.output, within seconds: Double = 240
    ) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while !hasWritten(text, times, place) {
            guard ContinuousClock.now < deadline, process.withLock({ $0.isRunning }) || hasWritten(text, times, place) else { return false }
            try await Task.sleep(for: .milliseconds(20))
        }
        return true
    }

    private func hasWritten(_ text: String, _ times: Int, _ place: any KeyPath<Started, String> & Sendable) -> Bool {
        self[keyPath: place].ranges(of: text).count >= times
    }

    /// Takes away what it wrote; ends it if need be.
    package func remove() {
        process.withLock { if $0.isRunning { kill(pid, SIGKILL) } }
        try? FileManager.default.removeItem(at: folder)
    }

    private func read(_ name: String) -> String {
        String(decoding: FileManager.default.contents(atPath: folder.appending(path: name).path) ?? Data(), as: UTF8.self)
    }

    private static func file(_ folder: URL, _ name: String) throws -> FileHandle {
        let path = folder.appending(path: name).path
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    }
}
