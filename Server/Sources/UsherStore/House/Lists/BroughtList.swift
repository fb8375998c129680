package import UsherCore

/// What a list is for: of which kind, and into what.
package struct ListAim: Sendable, Equatable {
    package let kind: ListKind
    /// The campaign, the airline, or the flight.
    package let subject: Int64
    /// The same as audit rows and stores call it: a campaign's UUID, a flight's identifier.
    package let about: String

    package init(_ kind: ListKind, _ subject: Int64, about: String) { (self.kind, self.subject, self.about) = (kind, subject, about) }
}

/// A list that somebody has brought, to be looked at, tried and imported.
package struct BroughtList: Sendable, Selectable {
    package let uuid: String
    package let organisation: Organisation.ID
    package let aim: ListAim
    /// Of others (GeoJSON) the columns have their own names.
    package let isCSV: Bool
    /// What the file was called.
    package let name: String
    let size: Int64
    package let rows: Int64
    package let head: [String]
    /// The first rows as they were read.
    package let sample: [[String]]
    package let columns: ListColumns

    /// So many rows are shown.
    package static let shown = 20
    /// A day, in seconds.
    package static let life: Int64 = 86_400

    init(_ fields: inout Columns) {
        uuid = fields.next("uuid")
        organisation = fields.next("organisation_id")
        let kind: String = fields.next("kind")
        aim = ListAim(ListKind(rawValue: kind) ?? .homes, fields.next("subject"), about: fields.next("about"))
        isCSV = fields.next("is_csv")
        name = fields.next("name")
        size = fields.next("size")
        rows = fields.next("row_count")
        head = BroughtList.texts((try? JSONValue.read((fields.next("head") as String).utf8)) ?? .null)
        let sample = try? JSONValue.read((fields.next("sample") as String).utf8)
        self.sample = if case .array(let rows)? = sample { rows.map(BroughtList.texts) } else { [] }
        columns = ListColumns(aim.kind, text: fields.next("mapping")) ?? ListColumns(aim.kind, head: [])
    }

    private static func texts(_ value: JSONValue) -> [String] {
        guard case .array(let cells) = value else { return [] }
        return cells.map { $0.text ?? "" }
    }
}

/// What a job that reads a list is asked, as it keeps it.
package struct ListOrder: Sendable {
    package let list: String
    package let kind: ListKind
    /// Only says what would be.
    package let isTry: Bool
    package let columns: ListColumns
    /// What the list is for, as `ListAim` calls it: the list itself goes with its import. Nil of jobs from before it was kept.
    package let about: String?

    init(_ list: BroughtList, _ columns: ListColumns, isTry: Bool) {
        (self.list, self.kind, self.isTry, self.columns, about) = (list.uuid, list.aim.kind, isTry, columns, list.aim.about)
    }

    /// Nil for a job that reads none.
    package init?(_ job: JobRow) {
        guard let kind = ListKind(job: job.kind), let value = try? JSONValue.read(job.terms.utf8),
            let list = value["list"].flatMap(FieldValue.string), let mapping = value["mapping"]?.text,
            let columns = ListColumns(kind, text: mapping)
        else { return nil }
        (self.list, self.kind, self.columns, isTry) = (list, kind, columns, value["try"] == .bool(true))
        about = value["about"]?.text
    }

    var text: String {
        let about: JSONValue = about.map { .string($0) } ?? .null
        return JSONText.string(
            .members(["list": .string(list), "try": .bool(isTry), "mapping": .string(columns.text), "about": about]))
    }
}

/// Why a list is not taken.
package enum ListRefusal: Error, Sendable, Equatable {
    case notFound
    /// It is no text, no CSV with a head and rows, or no GeoJSON.
    case unreadable
    case tooManyRows(Int64)
    /// No column is mapped to what such a list must say.
    case notEnough
    /// So many are under way in the house, or one of the same into the same.
    case underway
}
