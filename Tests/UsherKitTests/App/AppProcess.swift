import Foundation
import Synchronization
import Testing

/// `usher-app` as a process of its own, which the build made beside this bundle of tests. What it writes goes into files, so that no pipe fills up.
final class AppProcess: Sendable {
    private let process: Mutex<Process>
    private let folder: URL
    private let keys: FileHandle
    /// Stays open here, so that typing to one that has ended is no signal.
    private let input: FileHandle
    private let endings: AsyncStream<Int32>

    init(_ arguments: [String]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "usher-app-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = Process()
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.executableURL = tests.deletingLastPathComponent().appending(path: "usher-app")
        process.arguments = arguments
        process.environment = ["TZ": "UTC", "HOME": folder.path]
        let pipe = Pipe()
        (keys, input) = (pipe.fileHandleForWriting, pipe.fileHandleForReading)
        process.standardInput = input
        process.standardOutput = try Self.file(folder, "out")
        process.standardError = try Self.file(folder, "err")
        let (endings, ended) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            // What a shell would say of one that a signal ended.
            ended.yield(process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus)
            ended.finish()
        }
        try process.run()
        self.endings = endings
        self.process = Mutex(process)
    }

    /// Runs it to its end.
    static func run(_ arguments: [String], input: String = "") async throws -> (status: Int32, output: String, errors: String) {
        let app = try AppProcess(arguments)
        defer { app.remove() }
        try app.type(input)
        try app.endInput()
        let status = await app.end()
        return (status, app.output, app.errors)
    }

    var output: String { read("out") }
    var errors: String { read("err") }
    /// Lines that are written whole.
    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }

    /// What somebody types; at most what a pipe holds.
    func type(_ text: String) throws { try keys.write(contentsOf: Data(text.utf8)) }
    func endInput() throws { try keys.close() }

    /// Waits for the end; gives the exit code.
    func end() async -> Int32 { await endings.first { _ in true } ?? -1 }

    /// As the system or a crash ends it: between any two instructions.
    func crash() async {
        process.withLock { _ = kill($0.processIdentifier, SIGKILL) }
        let status = await end()
        #expect(status == 128 + SIGKILL, "\(output) \(errors)")
    }

    /// Waits until so many lines contain this.
    func writes(_ text: String, times: Int = 1) async throws {
        try await eventually { self.lines.count { $0.contains(text) } >= times }
    }

    /// Waits for something that comes by itself.
    func eventually(_ isSo: () async throws -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while try await !isSo() {
            try #require(ContinuousClock.now < deadline, "\(output) \(errors)")
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Takes away what it wrote; ends it if need be.
    func remove() {
        process.withLock { if $0.isRunning { _ = kill($0.processIdentifier, SIGKILL) } }
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
