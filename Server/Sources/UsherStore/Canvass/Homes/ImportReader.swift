import Foundation
package import UsherCore

/// Reads the rows of an import from a file, a few at a time: only these are in memory.
package struct ImportReader {
    package enum Form: Sendable {
        case csv, geoJSON
        /// A form's part: a brace begins GeoJSON.
        case either
    }

    private enum Source {
        case csv(CSVFile)
        case geoJSON(GeoJSONFile)
    }

    private var source: Source

    package init(path: String, form: Form) throws {
        do {
            source = try ImportReader.isCSV(path, form) ? .csv(try CSVFile(path)) : .geoJSON(try GeoJSONFile(path))
        } catch is BrokenJSON { throw InvalidImportFile() }
    }

    /// The next rows, at most so many; none at the end.
    package mutating func next(_ most: Int) throws -> [ImportRow] {
        switch source {
        case .csv(var file):
            defer { source = .csv(file) }
            return try file.next(most)
        case .geoJSON(var file):
            defer { source = .geoJSON(file) }
            do { return try file.next(most) } catch is BrokenJSON { throw InvalidImportFile() }
        }
    }

    /// Which of the two a file is.
    static func isCSV(_ path: String, _ form: Form) throws -> Bool {
        try form == .csv || form == .either && !beginsWithBrace(path)
    }

    private static func beginsWithBrace(_ path: String) throws -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        let head = try file.read(upToCount: 1_024) ?? Data()
        let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
        return head.first { !blanks.contains($0) } == UInt8(ascii: "{")
    }
}

/// CSV with a header.
private struct CSVFile {
    private let file: FileHandle
    private var csv = HomesCSV()
    private var rows: [ImportRow] = []
    private var used = 0
    private var isAtEnd = false

    static let piece = 65_536

    init(_ path: String) throws {
        guard let file = FileHandle(forReadingAtPath: path) else { throw InvalidImportFile() }
        self.file = file
    }

    mutating func next(_ most: Int) throws -> [ImportRow] {
        while rows.count - used < most && !isAtEnd {
            rows.removeFirst(used)
            used = 0
            let piece = try file.read(upToCount: CSVFile.piece) ?? Data()
            isAtEnd = piece.isEmpty
            var read: [ImportRow] = []
            if isAtEnd {
                try csv.finish { read.append($0) }
                try file.close()
            } else {
                try piece.withUnsafeBytes { try csv.take($0) { read.append($0) } }
            }
            rows += read
        }
        let end = min(rows.count, used + most)
        defer { used = end }
        return Array(rows[used..<end])
    }
}

/// A feature collection.
private struct GeoJSONFile {
    private enum Place { case before, features, behind }

    private var scanner: JSONScanner
    private var place = Place.before
    private var isCollection = false
    private var count = 0

    /// The longest feature that is read.
    static let widest = 1 << 22

    init(_ path: String) throws { scanner = JSONScanner(try FileWindow(path: path)) }

    mutating func next(_ most: Int) throws -> [ImportRow] {
        if place == .before { try begin() }
        var rows: [ImportRow] = []
        while rows.count < most, let feature = try nextFeature() {
            count += 1
            rows.append(GeoJSONFeature.row(feature, number: count))
        }
        return rows
    }

    private mutating func begin() throws {
        try scanner.expect(UInt8(ascii: "{"))
        guard try scanner.peek() != UInt8(ascii: "}"), try readMembers() else { throw BrokenJSON() }
        place = .features
    }

    /// Reads members up to the features; false at the end of the object.
    private mutating func readMembers() throws -> Bool {
        while true {
            guard case .string(let name) = try scanner.value(upTo: GeoJSONFile.widest) else { throw BrokenJSON() }
            try scanner.expect(UInt8(ascii: ":"))
            if name == "features" {
                guard place == .before else { throw BrokenJSON() }
                try scanner.expect(UInt8(ascii: "["))
                return true
            }
            let value = try scanner.value(upTo: GeoJSONFile.widest)
            if name == "type" {
                guard value == .string("FeatureCollection") else { throw BrokenJSON() }
                isCollection = true
            }
            if try scanner.peek() == UInt8(ascii: "}") { return false }
            try scanner.expect(UInt8(ascii: ","))
        }
    }

    private mutating func nextFeature() throws -> JSONValue? {
        guard place == .features else { return nil }
        if try scanner.peek() == UInt8(ascii: "]") {
            guard count == 0 else { throw BrokenJSON() }
            try end()
            return nil
        }
        let feature = try scanner.value(upTo: GeoJSONFile.widest)
        if try scanner.peek() == UInt8(ascii: ",") {
            try scanner.expect(UInt8(ascii: ","))
            guard try scanner.peek() != UInt8(ascii: "]") else { throw BrokenJSON() }
        } else {
            try end()
        }
        return feature
    }

    /// What follows the features must be JSON too, and somewhere it must say what it is.
    private mutating func end() throws {
        try scanner.expect(UInt8(ascii: "]"))
        place = .behind
        if try scanner.peek() == UInt8(ascii: ",") {
            try scanner.expect(UInt8(ascii: ","))
            _ = try readMembers()
        }
        try scanner.expect(UInt8(ascii: "}"))
        try scanner.expectEnd()
        guard isCollection else { throw BrokenJSON() }
    }
}
