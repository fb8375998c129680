import Foundation
import UsherCore

/// Reads NDJSON: one `{"sale": {…}}` or `{"event": {…}}` or … a line.
struct CatalogueLines {
    private let window: FileWindow
    private let arrays: Set<CatalogueArray>
    private var number = 0

    init(window: FileWindow, arrays: Set<CatalogueArray>) {
        self.window = window
        self.arrays = arrays
    }

    mutating func next(_ problems: inout CatalogueProblems) throws -> CatalogueRecord? {
        while !problems.isFull, let length = try lineLength() {
            number += 1
            defer { window.advance(min(length + 1, window.pending.count)) }
            var line = UnsafeRawBufferPointer(rebasing: window.pending[..<length])
            if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = UnsafeRawBufferPointer(rebasing: line[3...]) }
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
            if let record = record(line, &problems) { return record }
        }
        return nil
    }

    /// Bytes up to the next line feed or the end of the file; nil when there is nothing left.
    private func lineLength() throws -> Int? {
        var searched = 0
        while true {
            let pending = window.pending
            if pending.count > searched, let found = memchr(pending.baseAddress! + searched, 0x0A, pending.count - searched) {
                return UnsafeRawPointer(found) - pending.baseAddress!
            }
            searched = pending.count
            if try !window.fill() { return window.pending.isEmpty ? nil : window.pending.count }
        }
    }

    private func record(_ line: UnsafeRawBufferPointer, _ problems: inout CatalogueProblems) -> CatalogueRecord? {
        let path = "line \(number)"
        var reader = JSONReader(line)
        guard let value = try? reader.value(depth: 0), (try? reader.end()) != nil else {
            problems.add(path, "is not valid JSON")
            return nil
        }
        guard case .object(let members) = value, members.count == 1 else {
            problems.add(path, "must be an object with one member, such as {\"sale\": {…}}")
            return nil
        }
        let member = members[0]
        if member.name == "catalogue" {
            CatalogueReader.checkVersion(member.value, at: "\(path): catalogue", &problems)
            return nil
        }
        guard let array = CatalogueArray(single: member.name) else {
            problems.add("\(path): \(member.name)", CatalogueArray.refusal)
            return nil
        }
        return arrays.contains(array) ? CatalogueRecord(array: array, place: .line(array, number), value: member.value) : nil
    }
}
