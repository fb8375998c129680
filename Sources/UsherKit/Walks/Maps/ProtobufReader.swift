/// Reads the fields of a protobuf message, one after the other, as far as a vector tile has them.
struct ProtobufReader {
    enum Value {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The next field's number and value; nil at the end.
    mutating func next() throws(VectorTile.Broken) -> (UInt64, Value)? {
        guard !rest.isEmpty else { return nil }
        let key = try number()
        switch key & 7 {
        case 0: return (key >> 3, .number(try number()))
        case 1: return (key >> 3, .bytes(try bytes(8)))
        case 2: return (key >> 3, .bytes(try bytes(try number())))
        case 5: return (key >> 3, .bytes(try bytes(4)))
        default: throw VectorTile.Broken()
        }
    }

    /// Numbers without anything between them.
    static func numbers(_ packed: ArraySlice<UInt8>) throws(VectorTile.Broken) -> [UInt64] {
        var (reader, numbers): (ProtobufReader, [UInt64]) = (ProtobufReader(packed), [])
        while !reader.rest.isEmpty { numbers.append(try reader.number()) }
        return numbers
    }

    /// Seven bits a byte, the least first.
    private mutating func number() throws(VectorTile.Broken) -> UInt64 {
        var (value, shift) = (UInt64(0), UInt64(0))
        while let byte = rest.popFirst() {
            if shift < 64 { value |= UInt64(byte & 0x7F) << shift }
            if byte < 0x80 { return value }
            shift += 7
            if shift >= 70 { break }
        }
        throw VectorTile.Broken()
    }

    private mutating func bytes(_ count: UInt64) throws(VectorTile.Broken) -> ArraySlice<UInt8> {
        guard count <= UInt64(rest.count) else { throw VectorTile.Broken() }
        let bytes = rest.prefix(Int(count))
        rest = rest.dropFirst(Int(count))
        return bytes
    }
}
