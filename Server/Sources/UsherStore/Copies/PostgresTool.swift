import Foundation

/// PostgreSQL's own programs, `pg_dump` and `pg_restore`: they know what belongs into a dump.
package struct PostgresTool: Sendable {
    private let program: String
    private let url: String
    private let password: String?

    /// Throws where the program is not installed.
    package init(_ name: String, url: String) throws {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        guard let program = folders.map({ folder -> String in "\(folder)/\(name)" }).first(where: { access($0, X_OK) == 0 }) else {
            throw CopyError("\(name) is not on PATH: install PostgreSQL's client programs, or run \(name) where the database is")
        }
        self.program = program
        // The command line is shown to every user of the machine, the environment is not.
        let (url, isPooled) = try PoolerWord.read(url)
        guard !isPooled else { throw CopyError("\(name) cannot work behind a pooler: name the server itself with --database") }
        var parts = URLComponents(string: url)
        password = parts?.password
        parts?.password = nil
        self.url = parts?.string ?? url
    }

    /// Runs the program against the database; throws the first line of its complaint.
    package func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["--dbname=\(url)", "--no-password"] + arguments
        var environment = ProcessInfo.processInfo.environment
        if let password { environment["PGPASSWORD"] = password }
        process.environment = environment
        let errors = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        let text = String(decoding: (try? errors.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw DatabaseError.unavailable(text.split(separator: "\n").first.map(String.init) ?? "\(program) failed")
        }
    }
}
