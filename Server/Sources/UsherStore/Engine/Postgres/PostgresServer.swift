import CLibPQ
import Foundation
import Logging
import Synchronization

/// Where PostgreSQL is and how a session with it is opened.
final class PostgresServer: Sendable {
    private let url: String
    /// Whether a pooler stands in front that gives a session for one transaction only.
    private let isPooled: Bool
    private let log: Logger
    private let away = Atomic<Bool>(false)
    /// Whether a thread asks for a session while there is none to be had. The others leave it to that one: a server that is being promoted, or
    /// recovers, would otherwise have to turn away all threads of all processes ten times a second.
    private let knocking = Atomic<Bool>(false)
    /// Settings that the URL leaves open.
    private let additions: [(String, String)]

    private static let defaults = [
        ("target_session_attrs", "read-write"), ("connect_timeout", "2"), ("fallback_application_name", "usher"),
        ("client_encoding", "UTF8"), ("keepalives", "1"), ("keepalives_idle", "2"), ("keepalives_interval", "1"),
        ("keepalives_count", "3"), ("tcp_user_timeout", "5000"),
    ]
    /// No statement may time out: an import may take its time. A lock must come before the caller's patience ends.
    private static let session = """
        SET TIME ZONE 'UTC'; SET lock_timeout = '4500ms'; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = '60s';
        SET standard_conforming_strings = on; SET bytea_output = 'hex'
        """

    /// The same where a session is somebody else's after the transaction.
    static let transaction = """
        SELECT set_config('TimeZone', 'UTC', true), set_config('lock_timeout', '4500ms', true), set_config('statement_timeout', '0', true),
            set_config('idle_in_transaction_session_timeout', '60s', true), set_config('standard_conforming_strings', 'on', true),
            set_config('bytea_output', 'hex', true)
        """

    /// Throws when the URL is none; does not connect.
    init(url given: String, log: Logger) throws {
        let (url, isPooled) = try PoolerWord.read(given)
        self.isPooled = isPooled
        var problem: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(url, &problem) else {
            // Not shown: it may repeat the URL with its password.
            PQfreemem(problem)
            throw DatabaseURLError(description: "the database URL is not one that PostgreSQL understands")
        }
        defer { PQconninfoFree(options) }
        var known: Set<String> = []
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val {
                known.insert(String(cString: keyword))
                if strcmp(keyword, "port") == 0 { try PostgresServer.check(ports: String(cString: value)) }
            }
            option += 1
        }
        self.url = url
        self.log = log
        additions = PostgresServer.defaults.filter { !known.contains($0.0) }
    }

    /// libpq looks at ports only when it connects; several stand with commas between them.
    private static func check(ports: String) throws {
        for port in ports.split(separator: ",") where !(Int(port).map((1...65_535).contains) ?? false) {
            throw DatabaseURLError(description: "the database URL has a port that is none: \(port)")
        }
    }

    /// Opens a session, or nil when there is none to be had, or another thread is finding out; says so once.
    func connect() -> PostgresConnection? {
        let isAlone = away.load(ordering: .relaxed)
        if isAlone && knocking.exchange(true, ordering: .relaxed) { return nil }
        defer { if isAlone { knocking.store(false, ordering: .relaxed) } }
        do {
            let connection = try open()
            if away.exchange(false, ordering: .relaxed) { log.info("PostgreSQL is back") }
            return connection
        } catch {
            if !away.exchange(true, ordering: .relaxed) { log.warning("PostgreSQL is away", metadata: ["error": "\(error)"]) }
            return nil
        }
    }

    func open() throws -> PostgresConnection {
        let names = ["dbname"] + additions.map(\.0)
        let values = [url] + additions.map(\.1)
        let handle = PostgresServer.withPointers(names) { names in
            PostgresServer.withPointers(values) { values in PQconnectdbParams(names, values, 1) }
        }
        guard let handle else { throw DatabaseError.unavailable("out of memory") }
        guard PQstatus(handle) == CONNECTION_OK else {
            defer { PQfinish(handle) }
            throw PostgresError(brokenConnection: handle).error
        }
        let connection = PostgresConnection(handle: handle, isPooled: isPooled)
        // What libpq itself says of a broken connection may repeat the server's last words: only their code then.
        PQsetErrorVerbosity(handle, PQERRORS_SQLSTATE)
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        if !isPooled { try connection.script(PostgresServer.session) }
        return connection
    }

    /// A nil-terminated array of C strings.
    private static func withPointers<T>(_ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> T) -> T {
        let copies = texts.map { $0.utf8CString }
        var flat: [CChar] = []
        var starts: [Int] = []
        for copy in copies {
            starts.append(flat.count)
            flat.append(contentsOf: copy)
        }
        return flat.withUnsafeBufferPointer { flat in
            var pointers: [UnsafePointer<CChar>?] = starts.map { flat.baseAddress! + $0 }
            pointers.append(nil)
            return pointers.withUnsafeBufferPointer { body($0.baseAddress!) }
        }
    }
}
