import Foundation
package import UsherStore

/// A PgBouncer of the tests' own in front of their PostgreSQL, in transaction mode: a session is somebody else's after each transaction. It ends with this
/// process, whose pipe it reads.
package final class Pooler: Sendable {
    package let port: UInt16
    /// What it reads: its end is the pooler's.
    private let kept: FileHandle

    /// Whether there is one on this machine.
    package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: "/usr/sbin/pgbouncer") }

    /// So few sessions for each database that those who use it must share them.
    package static let sessions = 4

    /// The one that all databases of `USHER_TEST_POOLER=1` are behind.
    static func location(_ name: String, at url: String) throws -> DatabaseLocation {
        guard ProcessInfo.processInfo.environment["USHER_TEST_POOLER"] == "1" else { return try PostgresCluster.location(name, at: url) }
        return try shared.get().location(name)
    }

    private static let shared = Result { try Pooler(of: PostgresCluster.sharedURL()) }

    /// In front of the tests' PostgreSQL.
    package static func start() async throws -> Pooler { try await onThread { try Pooler(of: PostgresCluster.sharedURL()) } }

    /// In front of the PostgreSQL of this URL.
    private init(of url: String) throws {
        guard let server = URLComponents(string: url), let host = server.host else {
            throw PostgresCluster.Failure(description: "no URL: \(url)")
        }
        port = try PostgresCluster.freePort()
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = [
            "-c", Pooler.starter, "pooler", "\(port)", host, "\(server.port ?? 5432)", server.user ?? "usher", "\(Pooler.sessions)",
        ]
        let (input, output) = (Pipe(), Pipe())
        _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        (shell.standardInput, shell.standardOutput, shell.standardError) = (input, output, FileHandle.nullDevice)
        try shell.run()
        kept = input.fileHandleForWriting
        var line: [UInt8] = []
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A { line.append(byte) }
        let text = String(decoding: line, as: UTF8.self)
        guard text == "started" else { throw PostgresCluster.Failure(description: "PgBouncer for the tests: \(text)") }
    }

    package func remove() { try? kept.close() }

    /// A database behind it, as Usher is told of one.
    package func location(_ database: String) -> DatabaseLocation {
        .postgres(url: "postgres://usher@127.0.0.1:\(port)/\(database)?pooler=transaction")
    }

    private static let starter = """
        folder=$(mktemp -d "${TMPDIR:-/tmp}/usher-pooler.XXXXXX")
        cat >"$folder/pgbouncer.ini" <<END
        [databases]
        * = host=$2 port=$3 user=$4
        [pgbouncer]
        listen_addr = 127.0.0.1
        listen_port = $1
        unix_socket_dir =
        auth_type = any
        pool_mode = transaction
        default_pool_size = $5
        max_client_conn = 2000
        logfile = $folder/log
        pidfile = $folder/pid
        END
        as=
        if [ "$(id -u)" = 0 ]; then chown -R postgres "$folder"; as="runuser -u postgres --"; fi
        cd "$folder"
        ulimit -n 4096 2>/dev/null
        if $as /usr/sbin/pgbouncer -d -q "$folder/pgbouncer.ini" >"$folder/told" 2>&1; then echo started; else tail -n 1 "$folder/told" "$folder/log"; fi
        read -r _
        kill "$(cat "$folder/pid")"
        rm -rf "$folder"
        """
}
