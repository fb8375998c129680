import Foundation
import Synchronization
import UsherHTTP
import UsherCore

/// libvips' own programs, which decode strangers' bytes in a process of their own: with a bound of memory, time and bytes written, with loaders that
/// nobody audits shut, in an environment without secrets. Measured against gdk-pixbuf on 6,000 × 6,000 pixels: JPEG 0.5 s for 1.0 s, WebP 0.5 s for
/// 1.2 s, and it leaves metadata away and converts colours, which the other's program does not.
struct PictureProgram: Sendable {
    /// What a file says of itself.
    struct Header: Equatable {
        let width: Int64
        let height: Int64
        let hasAlpha: Bool
        let type: MediaType
    }

    /// Files are named within it, so that no name is taken for an option.
    let folder: URL
    private let line = PictureLine()

    /// Kilobytes of memory, seconds of the processor, blocks of 512 bytes that may be written, seconds by the clock.
    private static let bounds =
        "ulimit -v 1048576 && ulimit -t 20 && ulimit -f 65536 && ulimit -c 0 && exec nice -n 5 timeout -s KILL 30 \"$@\""

    init(folder: URL) { self.folder = folder }

    static var isInstalled: Bool { ["vipsheader", "vipsthumbnail"].allSatisfy { access("/usr/bin/\($0)", X_OK) == 0 } }

    /// Nil for a file that cannot be read as a picture of ours.
    func header(_ name: String) async throws -> Header? { Self.header(try await run("vipsheader", [name]) ?? "") }

    /// Draws it anew, no wider than that, upright, in the colours of screens and without anything but its pixels. Nil where it is damaged.
    func draw(_ name: String, as new: String, width: Int64, _ type: MediaType) async throws -> Header? {
        let options = type == .png ? "[strip,compression=9]" : "[Q=82,strip,optimize_coding]"
        let arguments = [name, "--size", "\(width)x100000>", "--export-profile", "srgb", "-o", "./" + new + options]
        guard try await run("vipsthumbnail", arguments) != nil else { return nil }
        return try await header(new)
    }

    /// `x.png: 6000x4000 uchar, 3 bands, srgb, jpegload`
    static func header(_ text: String) -> Header? {
        guard let found = text.firstMatch(of: /: (\d{1,7})x(\d{1,7}) \w+, (\d) bands?, [\w-]+, (jpeg|png|webp)load/),
            let width = Int64(found.1), let height = Int64(found.2), width > 0, height > 0
        else { return nil }
        let types: [Substring: MediaType] = ["jpeg": .jpeg, "png": .png, "webp": .webp]
        return types[found.4].map { Header(width: width, height: height, hasAlpha: found.3 == "2" || found.3 == "4", type: $0) }
    }

    /// What it writes; nil where it fails or takes too much.
    private func run(_ program: String, _ arguments: [String]) async throws -> String? {
        guard line.hasRoom else { throw Problem.unavailable }
        await line.enter()
        defer { line.leave() }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", Self.bounds, "sh", "/usr/bin/" + program] + arguments
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": "/usr/bin:/bin", "VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "VIPS_WARNING": "0", "VIPS_NOVECTOR": "1",
            "LC_ALL": "C.UTF-8",
        ]
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { process in
                // A line or two: they are in the pipe before it ends.
                let text = (try? output.fileHandleForReading.read(upToCount: 4_096)) ?? Data()
                continuation.resume(returning: process.terminationStatus == 0 ? String(decoding: text, as: UTF8.self) : nil)
            }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
    }
}

/// So many pictures are read at once; who comes later waits.
private final class PictureLine: Sendable {
    private struct State {
        var free = 2
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private static let longest = 32

    /// Whether it is worth waiting.
    var hasRoom: Bool { state.withLock { $0.free > 0 || $0.waiting.count < Self.longest } }

    func enter() async {
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                guard state.free == 0 else {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if goesOn { continuation.resume() }
        }
    }

    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if state.waiting.isEmpty {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
