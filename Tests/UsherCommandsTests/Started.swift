import Foundation
import Synchronization

/// A process that is running; what it writes goes into files, so that no pipe fills up.
final class Started: Sendable {
    private let process: Mutex<Process>
    private let folder: URL
    private let endings: AsyncStream<Int32>
    let pid: pid_t

    init(_ program: URL, _ arguments: [String], _ environment: [String: String]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "usher-process-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = Shell.environment(environment)
        process.standardInput = FileHandle.nullDevice
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

    var output: String { read("out") }
    var errors: String { read("err") }

    /// Waits for the end; gives the exit code.
    func end() async -> Int32 { await endings.first { _ in true } ?? -1 }

    func signal(_ number: Int32) { kill(pid, number) }

    /// Waits until it has written this; false after so many seconds, or when it has ended without.
    func writes(
        _ text: String, to place: any KeyPath<Started, String> & Sendable = \.output, within seconds: Double = 60
    ) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while !self[keyPath: place].contains(text) {
            guard ContinuousClock.now < deadline, process.withLock({ $0.isRunning }) || self[keyPath: place].contains(text) else {
                return false
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        return true
    }

    /// Takes away what it wrote; ends it if need be.
    func remove() {
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
