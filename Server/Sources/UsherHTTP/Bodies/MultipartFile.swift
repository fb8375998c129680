import UsherCore

/// Finds the part `file` in a form (RFC 7578) and passes its bytes on as they come. Of short fields before it, it keeps what they say.
package struct MultipartFile {
    /// Why a form cannot be read.
    package struct Fault: Error, Equatable {
        package let reason: String
    }

    private enum State { case preamble, headers, skipping, file, done }

    private let boundary: [UInt8]
    private var buffer: [UInt8] = Array("\r\n".utf8)
    private var state = State.preamble
    /// Up to here the headers' end has been sought in vain.
    private var looked = 0
    package private(set) var filename: String?
    package private(set) var fields: [(name: String, value: String)] = []
    /// The field that is being read; nil within what is of no use.
    private var field: (name: String, value: [UInt8])?

    package static let longestHeaders = 8_192
    /// More or longer ones are none of a form of ours, and are left out.
    package static let mostFields = 16
    package static let longestField = 4_096

    /// Nil where the type is none of a form; throws where it has no boundary.
    package init?(_ type: String?) throws {
        guard let type, type.lowercased().hasPrefix("multipart/form-data") else { return nil }
        guard let start = type.firstRange(of: "boundary=") ?? type.firstRange(of: "Boundary=") else {
            throw Fault(reason: "the form has no boundary")
        }
        let value = type[start.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" && $0 != " " }
        guard (1...70).contains(value.utf8.count) else { throw Fault(reason: "the form has no boundary") }
        boundary = Array("\r\n--\(value)".utf8)
    }

    package var isComplete: Bool { state == .done }

    package mutating func take(_ bytes: [UInt8], _ write: ([UInt8]) throws -> Void) throws {
        guard state != .done else { return }
        buffer += bytes
        var start = 0
        while try step(&start, write) {}
        // What is done with goes all at once: a form of many small parts would otherwise be moved along with each of them.
        buffer.removeSubrange(..<start)
        looked = max(0, looked - start)
    }

    /// True while there may be more to do with what is there from `start` on.
    private mutating func step(_ start: inout Int, _ write: ([UInt8]) throws -> Void) throws -> Bool {
        switch state {
        case .done: return false
        case .headers:
            let blank = Array("\r\n\r\n".utf8)
            guard let end = buffer[max(start, looked)...].firstRange(of: blank) else {
                guard buffer.count - start <= Self.longestHeaders else { throw Fault(reason: "the form cannot be read") }
                // The blank line may have begun.
                looked = max(start, buffer.count - blank.count + 1)
                return false
            }
            guard end.lowerBound - start <= Self.longestHeaders else { throw Fault(reason: "the form cannot be read") }
            let text = WireText.comparable(String(decoding: buffer[start..<end.lowerBound], as: UTF8.self))
            start = end.upperBound
            state = isFile(text) ? .file : .skipping
            if state == .skipping { field = Self.name(in: text).map { ($0, []) } }
            return true
        case .preamble, .skipping, .file:
            guard let range = buffer[start...].firstRange(of: boundary) else {
                // What may be the beginning of a boundary stays.
                let ready = buffer.count - boundary.count
                if ready > start {
                    if state == .file { try write(Array(buffer[start..<ready])) }
                    keep(buffer[start..<ready])
                    start = ready
                }
                return false
            }
            if state == .file {
                try write(Array(buffer[start..<range.lowerBound]))
                state = .done
                return false
            }
            keep(buffer[start..<range.lowerBound])
            endField()
            start = range.upperBound
            looked = start
            state = .headers
            return true
        }
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        guard let open = field else { return }
        guard open.value.count + bytes.count <= Self.longestField, fields.count < Self.mostFields else {
            field = nil
            return
        }
        field?.value += bytes
    }

    private mutating func endField() {
        if let field { fields.append((field.name, String(decoding: field.value, as: UTF8.self))) }
        field = nil
    }

    private static func name(in headers: String) -> String? {
        for line in headers.split(whereSeparator: \.isNewline) where line.lowercased().hasPrefix("content-disposition:") {
            guard let start = line.firstRange(of: "; name=\"") else { continue }
            return String(line[start.upperBound...].prefix { $0 != "\"" })
        }
        return nil
    }

    private mutating func isFile(_ headers: String) -> Bool {
        for line in headers.split(whereSeparator: \.isNewline) where line.lowercased().hasPrefix("content-disposition:") {
            guard line.contains("name=\"file\"") || line.contains("name=file") else { continue }
            if let start = line.firstRange(of: "filename=\"") { filename = String(line[start.upperBound...].prefix { $0 != "\"" }) }
            return true
        }
        return false
    }
}
