import Foundation
import Synchronization
import UsherStore

/// A PostgreSQL cluster of the tests' own: in a temporary folder, on a free port, run as an ordinary user. A shell stands
/// beside it that reads this process's commands and takes everything away when they end, however this process ends. What it has
/// committed outlives its own end, `stop`, but not the machine's: no test is about that, and waiting for a disk would take most of their time.
package final class PostgresCluster: Sendable {
    package let url: String
    private let commands: FileHandle
    private let answers: FileHandle
    private let turn = Mutex(())

    /// Where the tests of this process get their databases: the cluster that the environment names, else one of their own.
    static func sharedURL() throws -> String { try named ?? own.get().url }
    /// Whether the environment names it.
    static var isNamed: Bool { named != nil }
    private static var named: String? { ProcessInfo.processInfo.environment["USHER_TEST_DATABASE_URL"] }
    private static let own = Result { try PostgresCluster() }

    static func newName() -> String { "usher_test_" + UUID().uuidString.lowercased().replacing("-", with: "") }

    /// The place of a database in the cluster of this URL.
    static func location(_ name: String, at url: String) throws -> DatabaseLocation {
        guard var parts = URLComponents(string: url) else { throw Failure(description: "no URL: \(url)") }
        parts.path = "/\(name)"
        return .postgres(url: parts.string ?? url)
    }

    package static func start() async throws -> PostgresCluster { try await onThread { try PostgresCluster() } }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private init() throws {
        let port = try PostgresCluster.freePort()
        let (input, output) = (Pipe(), Pipe())
        // Nobody else may hold the end whose closing says that this process is gone.
        _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
        process.arguments = ["/bin/sh", "-c", PostgresCluster.importer, "importer", "\(port)"]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        commands = input.fileHandleForWriting
        answers = output.fileHandleForReading
        url = "postgres://usher@127.0.0.1:\(port)/postgres"
        try expect("started")
    }

    /// Ends the server at once, as a crash does.
    package func stop() async throws { try await command("stop", answer: "stopped") }
    package func start() async throws { try await command("start", answer: "started") }

    /// Takes the cluster away before this process ends.
    package func remove() { try? commands.close() }

    private func command(_ word: String, answer: String) async throws {
        try await onThread {
            try self.turn.withLock { _ in
                try self.commands.write(contentsOf: Data("\(word)\n".utf8))
                try self.expect(answer)
            }
        }
    }

    private func expect(_ word: String) throws {
        var line: [UInt8] = []
        while let byte = try answers.read(upToCount: 1)?.first, byte != 0x0A { line.append(byte) }
        let text = String(decoding: line, as: UTF8.self)
        guard text == word else { throw Failure(description: "PostgreSQL for the tests: expected \(word), got '\(text)'") }
    }

    static func freePort() throws -> UInt16 {
        let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(handle) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let done = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(handle, $0, length) == 0 && getsockname(handle, $0, &length) == 0
            }
        }
        guard done else { throw Failure(description: "no free port") }
        return UInt16(bigEndian: address.sin_port)
    }

    /// PostgreSQL refuses to run as root, so root runs it as the system's `postgres`. A failure is told as an answer.
    private static let importer = """
        port=$1
        bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
        [ -n "$bin" ] || bin=$(dirname "$(command -v initdb)") || { echo "initdb not found"; exit 1; }
        folder=$(mktemp -d "${TMPDIR:-/tmp}/usher-postgres.XXXXXX")
        cd "$folder"
        as=
        if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; as="runuser -u postgres --"; fi
        stop() { $as "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop >"$folder/stop.log" 2>&1; }
        start() {
            $as "$bin/pg_ctl" -D "$folder/data" -l "$folder/server.log" -w -o "-p $port \\
                -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder -c max_connections=600" start >"$folder/start.log" 2>&1
        }
        $as "$bin/initdb" -D "$folder/data" -U usher -A trust -E UTF8 --no-locale --no-sync >"$folder/initdb.log" 2>&1 \\
            || { tail -n 1 "$folder/initdb.log"; rm -rf "$folder"; exit 1; }
        if start; then echo started; else tail -n 1 "$folder/server.log"; fi
        while read -r word; do
            case $word in
                stop) stop; echo stopped ;;
                start) if start; then echo started; else tail -n 1 "$folder/server.log"; fi ;;
            esac
        done
        stop
        rm -rf "$folder"
        """
}
