import Foundation
import UsherStore
import UsherTesting

/// A running `usher serve`, on a free port, without limits.
struct ServedProcess: Sendable {
    let port: Int
    let pid: pid_t

    struct Failure: Error { let output: String }

    /// The binary that stands beside this test's.
    static let binary: URL? = {
        let binary = Started.built("usher")
        return FileManager.default.isExecutableFile(atPath: binary.path) ? binary : nil
    }()

    /// Starts one and returns once it listens.
    static func start(
        _ data: URL, _ location: DatabaseLocation, _ environment: [String: String] = [:]
    ) async throws -> ServedProcess {
        try await onThread {
            let (process, output) = (Process(), Pipe())
            process.executableURL = binary
            process.arguments = ["serve", "--port", "0", "--data", data.path]
            if case .postgres(let url) = location { process.arguments? += ["--database", url] }
            process.environment = ProcessInfo.processInfo.environment.merging(["USHER_LIMITS_OFF": "true"]) { $1 }
                .merging(environment) { $1 }
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            var line: [UInt8] = []
            while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A { line.append(byte) }
            let text = String(decoding: line, as: UTF8.self)
            guard let port = text.split(separator: ":").last.flatMap({ Int($0) }) else {
                process.terminate()
                throw Failure(output: text)
            }
            return ServedProcess(port: port, pid: process.processIdentifier)
        }
    }

    /// Ends it as a power cut does, and returns once it is gone with its locks: who starts another one on its data is not to meet it.
    func kill() {
        Foundation.kill(pid, SIGKILL)
        let deadline = Date() + 30
        while isThere, Date() < deadline { usleep(1_000) }
    }

    /// Not gone, and not a zombie either, which holds nothing any more.
    private var isThere: Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return false }
        let state = status.split(separator: ")").last?.split(separator: " ").first
        return state != "Z" && state != "X"
    }
}
