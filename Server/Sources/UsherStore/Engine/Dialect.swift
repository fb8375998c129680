/// What the engines spell differently, written in a `Statement` as a `{{token}}`:
/// - `{{mark}}`: the transaction's number, to be stored with a change that readers follow in order;
/// - `{{horizon}}`: every change whose mark lies below it is finished and visible;
/// - `{{for_update}}`, `{{skip_locked}}`: row locks, which SQLite's one writer does not need; `{{for_change}}`: one beside which others may refer to the row;
/// - `{{known}}`: the row of `scans` named `$3` by account `$2`; SQLite may be given its id in place of the name;
/// - `{{json_rows}}($1{{json}})`: a row for each element of a JSON array, in its column `value`; read it with `->> 0`, `->> 1`, ….
/// - `{{among}}$1{{/among}}`: is one of the numbers of a JSON array, `[[1],[2],…]`, which PostgreSQL takes for few: it goes by an index.
/// - `{{stays}}`: is the number of no house that is on its way to another database: nothing of such a one changes;
/// - `{{few}}SELECT …{{/few}}`: is one of what it finds, which PostgreSQL takes for few as well, and does not read a whole table for them.
enum Dialect {
    private static let tokens: [(name: String, sqlite: String, postgres: String)] = [
        ("{{mark}}", "0", "(pg_current_xact_id()::text::bigint)"),
        ("{{horizon}}", "9223372036854775807", "(pg_snapshot_xmin(pg_current_snapshot())::text::bigint)"),
        ("{{for_update}}", "", "FOR UPDATE"),
        ("{{for_change}}", "", "FOR NO KEY UPDATE"),
        (
            "{{known}}",
            """
            i.id = CASE typeof($3) WHEN 'integer' THEN $3
                ELSE (SELECT k.scan_id FROM client_keys k WHERE k.account_id = $2 AND k.client_key = $3) END
            """, "i.account_id = $2 AND i.client_key = $3"
        ),
        ("{{json_rows}}", "json_each", "json_array_elements"),
        ("{{json}}", "", "::json"),
        (
            "{{among}}", "IN (SELECT x.value ->> 0 FROM json_each(",
            "= ANY(ARRAY(SELECT CAST(x.value ->> 0 AS BIGINT) FROM json_array_elements("
        ),
        ("{{/among}}", ") AS x)", "::json) AS x))"),
        ("{{few}}", "IN (", "= ANY(ARRAY("),
        ("{{/few}}", ")", "))"),
        ("{{stays}}", "NOT IN (SELECT organisation_id FROM house_moves)", "NOT IN (SELECT organisation_id FROM house_moves)"),
        ("{{skip_locked}}", "", "FOR UPDATE SKIP LOCKED"),
    ]

    /// Numbers as the parameter of `{{among}}` and `{{json_rows}}`.
    static func list<Number: CustomStringConvertible>(_ numbers: some Sequence<Number>) -> String {
        "[\(numbers.map { "[\($0)]" }.joined(separator: ","))]"
    }

    static func spell(_ text: String, for engine: Engine) -> String {
        var text = text
        for token in tokens where text.contains("{{") {
            text = text.replacing(token.name, with: engine == .sqlite ? token.sqlite : token.postgres)
        }
        return engine == .sqlite ? numbered(text) : text
    }

    /// `$1` is a name to SQLite and would be numbered by first appearance; `?1` is the number that is meant.
    private static func numbered(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for index in bytes.indices.dropLast() where bytes[index] == UInt8(ascii: "$") {
            if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index + 1]) { bytes[index] = UInt8(ascii: "?") }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
