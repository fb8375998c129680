/// Makes a row of an import out of a GeoJSON feature: its place from a point, all else from its properties.
package enum GeoJSONFeature {
    package static func row(_ feature: JSONValue, number: Int) -> ImportRow {
        var row = ImportRow(number: number)
        if case .object(let members)? = feature["properties"] {
            for member in members {
                guard let column = ImportColumn(name: member.name), let text = text(member.value) else { continue }
                // As of a CSV: a thousand rows are in memory at once.
                if text.utf8.count > CSVParser.widest { row.note(ImportFault(column, .tooLong)) } else { row[column] = text }
            }
        }
        switch feature["geometry"] {
        case nil, .null?: break
        case let geometry?:
            guard case .string("Point")? = geometry["type"], case .array(let numbers)? = geometry["coordinates"], numbers.count >= 2,
                let lng = text(numbers[0]), let lat = text(numbers[1]), isNumber(numbers[0]), isNumber(numbers[1])
            else {
                row[.lat] = ""
                row[.lng] = ""
                row.note(ImportFault(field: "geometry", code: .notAPoint))
                return row
            }
            row[.lat] = lat
            row[.lng] = lng
        }
        return row
    }

    private static func isNumber(_ value: JSONValue) -> Bool {
        switch value {
        case .integer, .number: true
        default: false
        }
    }

    /// A property as a file of text would have it; no database keeps U+0000.
    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text):
            text.utf8.contains(0) ? String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value != 0 })) : text
        case .integer(let number): String(number)
        case .number(let number): "\(number)"
        case .bool(let flag): flag ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}
