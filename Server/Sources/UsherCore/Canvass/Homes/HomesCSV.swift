/// Makes rows of an import out of CSV: the header says which column is which.
package struct HomesCSV {
    private var csv = ListCSV()
    private var columns: [ImportColumn?] = []
    private var isPastHeader = false
    private var count = 0

    package init() {}

    /// Takes the next piece; throws `InvalidImportFile` for what is no CSV with addresses.
    package mutating func take(_ bytes: UnsafeRawBufferPointer, body: (ImportRow) throws -> Void) throws {
        for record in try csv.take(bytes) { try take(record, body) }
    }

    package mutating func finish(body: (ImportRow) throws -> Void) throws {
        for record in try csv.finish() { try take(record, body) }
        guard isPastHeader else { throw InvalidImportFile() }
    }

    private mutating func take(_ record: [CSVParser.Field], _ body: (ImportRow) throws -> Void) throws {
        if isPastHeader { try body(row(record)) } else { try readHeader(record) }
    }

    private mutating func readHeader(_ record: [CSVParser.Field]) throws {
        columns = record.map { ImportColumn(name: String(decoding: $0.bytes, as: UTF8.self)) }
        guard columns.contains(.address) else { throw InvalidImportFile() }
        // Of two columns of one name the first counts.
        var seen = Set<ImportColumn>()
        columns = columns.map { column in column.flatMap { seen.insert($0).inserted ? $0 : nil } }
        isPastHeader = true
    }

    private mutating func row(_ record: [CSVParser.Field]) -> ImportRow {
        count += 1
        var row = ImportRow(number: count)
        for (field, column) in zip(record, columns) {
            guard let column else { continue }
            if field.isCut {
                row.note(ImportFault(column, .tooLong))
            } else {
                row[column] = WireText.comparable(String(decoding: field.bytes, as: UTF8.self))
            }
        }
        return row
    }
}
