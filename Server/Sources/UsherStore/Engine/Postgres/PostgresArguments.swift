import CLibPQ

/// One execution's arguments in the form libpq wants them. Its buffers are kept from one execution to the next.
struct PostgresArguments {
    private var bytes: [UInt8] = []
    /// Where each value starts in `bytes`; nil for null.
    private var starts: [Int?] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []
    private var pointers: [UnsafePointer<CChar>?] = []

    static let int8: Oid = 20
    static let text: Oid = 25
    static let bytea: Oid = 17

    /// The parameters' types, from the first value of each that is not null; 0 lets PostgreSQL infer it.
    static func types(of sets: ArraySlice<[SQLValue]>) -> [Oid] {
        guard var types = sets.first.map({ [Oid](repeating: 0, count: $0.count) }) else { return [] }
        for position in types.indices {
            for set in sets where types[position] == 0 && position < set.count { types[position] = type(of: set[position]) }
        }
        return types
    }

    private static func type(of value: SQLValue) -> Oid {
        switch value {
        case .null: 0
        case .integer: int8
        case .text, .document: text
        case .blob: bytea
        }
    }

    /// Takes over one set; throws where PostgreSQL could not store it.
    mutating func fill(_ set: [SQLValue], types: [Oid]) throws {
        bytes.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        lengths.removeAll(keepingCapacity: true)
        formats.removeAll(keepingCapacity: true)
        for (position, value) in set.enumerated() {
            let start = bytes.count
            var format: Int32 = 0
            switch value {
            case .null: break
            case .integer(let integer):
                if position < types.count, types[position] == PostgresArguments.int8 {
                    format = 1
                    withUnsafeBytes(of: integer.bigEndian) { bytes.append(contentsOf: $0) }
                } else {
                    bytes.append(contentsOf: String(integer).utf8)
                    bytes.append(0)
                }
            case .text(var text):
                try SQLValue.checkText(&text)
                text.withUTF8 { bytes.append(contentsOf: $0) }
                bytes.append(0)
            case .document(let document):
                bytes.append(contentsOf: document)
                bytes.append(0)
            case .blob(let blob):
                format = 1
                bytes.append(contentsOf: blob)
            }
            starts.append(value == .null ? nil : start)
            lengths.append(Int32(bytes.count - start))
            formats.append(format)
        }
    }

    /// Calls `body` with libpq's view of the set; the pointers live as long as the call.
    mutating func withPointers<T>(
        _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> T
    ) -> T {
        // An empty blob at the very end must still point somewhere: a nil pointer means null.
        if bytes.isEmpty { bytes.append(0) }
        let count = Int32(starts.count)
        return bytes.withUnsafeBufferPointer { bytes in
            bytes.baseAddress!.withMemoryRebound(to: CChar.self, capacity: bytes.count) { base in
                pointers.removeAll(keepingCapacity: true)
                for start in starts { pointers.append(start.map { base + $0 }) }
                return body(count, pointers, lengths, formats)
            }
        }
    }
}
