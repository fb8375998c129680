import UsherCore
import UsherStore

/// What an import did, for people and for machines.
enum ImportSummary {
    static func table(_ summary: CatalogueImport.Summary) -> String {
        let rows =
            [["", "added", "changed", "unchanged"]]
            + summary.all.map { [$0, "\($1.added)", "\($1.changed)", "\($1.unchanged)"] }
        return rows.map { row in
            row.enumerated().map { column, text in
                let space = String(repeating: " ", count: max(0, (column == 0 ? 14 : 10) - text.count))
                return column == 0 ? text + space : space + text
            }.joined()
        }.joined(separator: "\n") + summary.warnings.map { "\nwarning: \($0)" }.joined()
    }

    static func json(_ summary: CatalogueImport.Summary) -> String {
        let members = summary.all.map { name, counts in
            "\"\(name)\":{\"added\":\(counts.added),\"changed\":\(counts.changed),\"unchanged\":\(counts.unchanged)}"
        }
        var warnings = JSONWriter()
        warnings.beginArray()
        for warning in summary.warnings {
            warnings.beginObject()
            warnings.member("path", warning.path)
            warnings.member("message", warning.message)
            warnings.endObject()
        }
        warnings.endArray()
        return "{\(members.joined(separator: ",")),\"warnings\":\(warnings.text)}"
    }
}
