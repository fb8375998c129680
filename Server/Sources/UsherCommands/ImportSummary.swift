import UsherCore
import UsherStore

/// What an import did, for people and for machines.
enum ImportSummary {
    private static func rows(_ summary: CatalogueImport.Summary) -> [(String, CatalogueImport.Summary.Counts)] {
        [
            ("organisations", summary.organisations), ("accounts", summary.accounts), ("events", summary.events), ("sales", summary.sales),
            ("airlines", summary.airlines), ("tours", summary.tours), ("vouchers", summary.vouchers),
            ("campaigns", summary.campaigns), ("subscriptions", summary.subscriptions),
        ]
    }

    static func table(_ summary: CatalogueImport.Summary) -> String {
        let rows =
            [["", "added", "changed", "unchanged"]]
            + rows(summary).map { [$0, "\($1.added)", "\($1.changed)", "\($1.unchanged)"] }
        return rows.map { row in
            row.enumerated().map { column, text in
                let space = String(repeating: " ", count: max(0, (column == 0 ? 14 : 10) - text.count))
                return column == 0 ? text + space : space + text
            }.joined()
        }.joined(separator: "\n") + summary.warnings.map { "\nwarning: \($0)" }.joined()
    }

    static func json(_ summary: CatalogueImport.Summary) -> String {
        let members = rows(summary).map { name, counts in
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
