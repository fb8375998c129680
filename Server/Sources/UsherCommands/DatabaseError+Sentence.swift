import UsherStore

extension DatabaseError {
    /// What the person at the terminal is told: what is the matter and what may help. An engine's own words are for the log of a server.
    var sentence: String {
        switch self {
        case .unavailable(let text), .defect(let text):
            if let known = Self.known.first(where: { causes, _ in causes.contains { text.lowercased().contains($0) } }) {
                return known.sentence
            }
            if case .defect = self {
                return "the database was asked for something that it cannot do: report it, with what usher doctor says"
            }
            return "the database is not available: usher doctor looks what it may be"
        case .constraint: return "something clashes with what is there already; nothing was changed"
        case .unstorable: return "a text holds what no database keeps (a NUL character); nothing was changed"
        case .moving: return "this house is being moved to another database; nothing was changed"
        case .conflict: return "others kept changing the same things; nothing was changed: try again"
        }
    }

    /// The causes by words that both engines use for them, the most special first.
    private static let known: [(causes: [String], sentence: String)] = [
        (["boarding.secret"], "the database was begun with another boarding.secret: give that one"),
        (["there is no file"], "there is no database file"),
        (
            ["import's keys"],
            "an import's keys cannot be kept on disk: there is no room, or no right to write, in the folder for temporary files"
        ),
        (["while the export"], "the connection to the database was lost while the export was on its way"),
        (["version mismatch"], "PostgreSQL's client programs are older than the server: install those of its version"),
        (["valid archive", "input file"], "the file is no backup of PostgreSQL's, or it is damaged"),
        (["already exists"], "the database is not empty"),
        (["disk is full", "no space left", "53100"], "the database cannot be written: its disk is full"),
        (["not a database", "malformed", "corrupt", "damaged"], "the database file is damaged: restore a backup with usher restore"),
        (["database is locked", "table is locked", "55p03"], "somebody else keeps the database busy: try again, or stop them"),
        (["readonly", "read-only", "25006"], "the database cannot be written: it, or its folder, is for reading alone"),
        (["unable to open", "disk i/o"], "the database file cannot be opened: look whose the data folder is, and its disk"),
        (
            ["password", "28p01", "28000", "pg_hba", "authentication", "role \""],
            "PostgreSQL does not let this user in: look at the user and the password in the database URL"
        ),
        (["3d000", "does not exist"], "PostgreSQL has no database of this name: look at the database URL"),
        (["translate host name", "name or service"], "the host in the database URL is not known"),
        (["too many", "53300", "remaining connection slots"], "PostgreSQL has no connection left for us"),
        (["certificate", "ssl"], "PostgreSQL's TLS does not work out: look at sslmode and sslrootcert in the database URL"),
        (["migration "], "the database's schema could not be brought up to date; nothing was changed"),
        (
            ["refused", "timeout", "timed out", "could not connect", "connection to", "connection broke", "57p", "in time", "closed"],
            "the database is not available: it does not answer at the address in the database URL"
        ),
    ]
}
