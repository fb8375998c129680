import Foundation

/// What PostgreSQL-compatible engines over many machines (Citus, YugabyteDB, CockroachDB) refuse, or do otherwise: docs/operations.md, Growth.
package enum DistributedEngines {
    package struct Refusal: Sendable {
        let pattern: String
        package let name: String
        /// The files that may have it, for reasons that operations.md names.
        package let allowed: Set<String>

        fileprivate init(_ pattern: String, _ name: String, in allowed: Set<String> = []) {
            (self.pattern, self.name, self.allowed) = (pattern, name, allowed)
        }
    }

    package static let refused = [
        Refusal(#"CREATE\s+(OR\s+REPLACE\s+)?(CONSTRAINT\s+)?TRIGGER"#, "triggers", in: ["HouseFence.swift"]),
        Refusal(#"CREATE\s+(OR\s+REPLACE\s+)?(FUNCTION|PROCEDURE)|\bCALL\s+[a-z_]+\("#, "stored procedures", in: ["HouseFence.swift"]),
        Refusal(#"\bDO\s+\$\$"#, "blocks of code"), Refusal(#"\b(BIG|SMALL)?SERIAL\b"#, "sequences"),
        Refusal(#"CREATE\s+SEQUENCE|nextval\s*\("#, "sequences", in: ["0015-OutboxIDs.swift", "Outbox.swift"]),
        Refusal(#"GENERATED\s+(ALWAYS|BY\s+DEFAULT)\s+AS\s+IDENTITY"#, "sequences"),
        Refusal(#"\b(UN)?LISTEN\s+[a-z]|\bNOTIFY\s+[a-z]|pg_notify\("#, "notifications"),
        Refusal(#"pg_(try_)?advisory_(un)?lock"#, "locks of a session"),
        Refusal(#"pg_(try_)?advisory_xact_lock"#, "a lock of a transaction", in: ["Migrator.swift"]),
        Refusal(#"CREATE\s+(GLOBAL\s+|LOCAL\s+)?TEMP"#, "temporary tables"), Refusal(#"CREATE\s+UNLOGGED"#, "unlogged tables"),
        Refusal(#"\bLOCK\s+TABLE\b"#, "locks of tables", in: ["RestoredFeeds.swift"]),
        Refusal(#"DECLARE\s+\w+\s+(\w+\s+)*CURSOR|WHERE\s+CURRENT\s+OF"#, "cursors"),
        Refusal(#"\bDEFERRABLE\b|INITIALLY\s+DEFERRED|SET\s+CONSTRAINTS"#, "constraints that wait"),
        Refusal(#"EXCLUDE\s+USING"#, "exclusion constraints"), Refusal(#"\bINHERITS\s*\("#, "inheritance"),
        Refusal(#"CREATE\s+EXTENSION"#, "extensions"), Refusal(#"CREATE\s+(TYPE|DOMAIN|RULE)\b"#, "types, domains and rules"),
        Refusal(#"\bctid\b|\bxmin\b(?!\()|\btableoid\b"#, "PostgreSQL's own columns"),
        Refusal(#"pg_current_xact_id|pg_snapshot_xmin|txid_"#, "transaction numbers", in: ["Dialect.swift"]),
        Refusal(#"CLUSTER\s+[a-z]|\bTABLESPACE\b"#, "the place of rows"),
        Refusal(#"\bMERGE\s+INTO\b"#, "MERGE"), Refusal(#"GROUPING\s+SETS|\b(CUBE|ROLLUP)\s*\("#, "grouping sets"),
        Refusal(#"\bTABLESAMPLE\b"#, "samples of tables"), Refusal(#"\blo_[a-z]+\("#, "large objects"),
        Refusal(#"\bCOPY\s+[a-z_]+\s*(\([^)]*\)\s*)?(FROM|TO)\s+STDIN"#, "COPY"),
    ]

    /// The names of what is in a text that they refuse.
    package static func refusals(of text: String) -> Set<String> { Set(refused.filter { $0.isIn(text) }.map(\.name)) }
}

extension DistributedEngines.Refusal {
    package func isIn(_ text: String) -> Bool { text.range(of: pattern, options: .regularExpression) != nil }
}
