import UsherWire

/// What a type's `init(from:)` has asked for.
package final class SchemaRecord {
    package struct Member {
        package let name: String
        package let schema: Schema
        /// Whether it may be absent.
        package let isOptional: Bool
        package let isNullable: Bool
    }

    package var reader: SchemaReader
    package var isObject = false
    package var isArray = false
    package var members: [Member] = []
    package var places: [Schema] = []
    /// Of a type that is written as another.
    package var value: Schema?
    /// The key that was looked for last: what is read next under it is optional.
    package var sought: String?

    package init(reader: SchemaReader) { self.reader = reader }
}

/// Where one value is read.
package struct SchemaDecoder: Decoder, SingleValueDecodingContainer {
    package let record: SchemaRecord

    package var codingPath: [any CodingKey] { [] }
    package var userInfo: [CodingUserInfoKey: Any] { [:] }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        record.isObject = true
        return KeyedDecodingContainer(SchemaObject(record: record))
    }

    package func unkeyedContainer() -> any UnkeyedDecodingContainer {
        record.isArray = true
        return SchemaPlaces(record: record)
    }

    package func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// Who asks is prepared for anything.
    package func decodeNil() -> Bool { true }

    package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (value, schema) = try record.reader.read(type)
        record.value = schema
        return value
    }
}

/// An object's members. The standard library reads what may be absent by asking whether it is there and whether it is null.
private struct SchemaObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let record: SchemaRecord

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool {
        record.sought = key.stringValue
        return true
    }

    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let (value, schema) = try record.reader.read(type)
        let isOptional = record.sought == key.stringValue
        let isNull = isOptional && (key as? any NullKey)?.writesNull == true
        record.members.append(.init(name: key.stringValue, schema: schema, isOptional: isOptional && !isNull, isNullable: isNull))
        return value
    }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) throws -> KeyedDecodingContainer<Inner> {
        throw SchemaUnknown()
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw SchemaUnknown() }
    func superDecoder() throws -> any Decoder { throw SchemaUnknown() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw SchemaUnknown() }
}

/// An array of fixed places.
private struct SchemaPlaces: UnkeyedDecodingContainer {
    let record: SchemaRecord

    var codingPath: [any CodingKey] { [] }
    var count: Int? { nil }
    var isAtEnd: Bool { false }
    var currentIndex: Int { record.places.count }

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (value, schema) = try record.reader.read(type)
        record.places.append(schema)
        return value
    }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) throws -> KeyedDecodingContainer<Inner> { throw SchemaUnknown() }
    func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw SchemaUnknown() }
    func superDecoder() throws -> any Decoder { throw SchemaUnknown() }
}

/// No type of the wire is read by containers within one another; such a one has no schema of its own.
private struct SchemaUnknown: Error {}
