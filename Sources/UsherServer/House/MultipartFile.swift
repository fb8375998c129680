/// Finds the part `file` in a form (RFC 7578) and passes its bytes on as they come.
struct MultipartFile {
    /// Why a form cannot be read.
    struct Fault: Error, Equatable {
        let reason: String
    }

    private enum State { case preamble, headers, skipping, file, done }

    private let boundary: [UInt8]
    private var buffer: [UInt8] = Array("\r\n".utf8)
    private var state = State.preamble
    private(set) var filename: String?

    static let longestHeaders = 8_192

    /// Nil where the type is none of a form; throws where it has no boundary.
    init?(_ type: String?) throws {
        guard let type, type.lowercased().hasPrefix("multipart/form-data") else { return nil }
        guard let start = type.firstRange(of: "boundary=") ?? type.firstRange(of: "Boundary=") else {
            throw Fault(reason: "the form has no boundary")
        }
        let value = type[start.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" && $0 != " " }
        guard (1...70).contains(value.utf8.count) else { throw Fault(reason: "the form has no boundary") }
        boundary = Array("\r\n--\(value)".utf8)
    }

    var isComplete: Bool { state == .done }

    mutating func take(_ bytes: [UInt8], _ write: ([UInt8]) throws -> Void) throws {
        guard state != .done else { return }
        buffer += bytes
        while try step(write) {}
    }

    /// True while there may be more to do with what is there.
    private mutating func step(_ write: ([UInt8]) throws -> Void) throws -> Bool {
        switch state {
        case .done: return false
        case .headers:
            guard let end = buffer.firstRange(of: Array("\r\n\r\n".utf8)) else {
                guard buffer.count <= Self.longestHeaders else { throw Fault(reason: "the form cannot be read") }
                return false
            }
            let text = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
            buffer.removeSubrange(..<end.upperBound)
            state = isFile(text) ? .file : .skipping
            return true
        case .preamble, .skipping, .file:
            guard let range = buffer.firstRange(of: boundary) else {
                // What may be the beginning of a boundary stays.
                let ready = buffer.count - boundary.count
                if ready > 0 {
                    if state == .file { try write(Array(buffer[..<ready])) }
                    buffer.removeSubrange(..<ready)
                }
                return false
            }
            if state == .file {
                try write(Array(buffer[..<range.lowerBound]))
                state = .done
                return false
            }
            buffer.removeSubrange(..<range.upperBound)
            state = .headers
            return true
        }
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
