import UsherWire

/// Where one value is encoded.
package struct WireValue: Encoder, SingleValueEncodingContainer {
    package let output: WireOutput
    /// How many brackets stood open before it.
    package let depth: Int

    package var codingPath: [any CodingKey] { [] }
    package var userInfo: [CodingUserInfoKey: Any] { [:] }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(WireObject(output: output, depth: output.begin(object: true, at: depth)))
    }

    package func unkeyedContainer() -> any UnkeyedEncodingContainer {
        WireArray(output: output, depth: output.begin(object: false, at: depth))
    }
    package func singleValueContainer() -> any SingleValueEncodingContainer { self }

    package func encodeNil() { output.null() }
    package func encode(_ value: Bool) { output.bool(value) }
    package func encode(_ value: String) { output.string(value) }
    package func encode(_ value: Double) { output.number(value) }
    package func encode(_ value: Float) { output.number(Double(value.description) ?? .nan) }
    package func encode<Value: FixedWidthInteger & Encodable>(_ value: Value) { output.integer(value) }
    package func encode<Value: Encodable>(_ value: Value) throws { try output.write(value) }
}

/// An object's members.
package struct WireObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
    package let output: WireOutput
    /// How many brackets stand open within it.
    package let depth: Int

    package var codingPath: [any CodingKey] { [] }

    private func name(_ key: Key) {
        output.close(to: depth)
        output.name(key.stringValue)
    }

    package func encodeNil(forKey key: Key) { name(key); output.null() }
    package func encode(_ value: Bool, forKey key: Key) { name(key); output.bool(value) }
    package func encode(_ value: String, forKey key: Key) { name(key); output.string(value) }
    package func encode(_ value: Double, forKey key: Key) { name(key); output.number(value) }
    package func encode(_ value: Int, forKey key: Key) { name(key); output.integer(value) }
    package func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { name(key); try output.write(value) }

    // The standard library leaves out what is nil, so each kind that it names must be named here.
    package func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encode(optional: value, key) }
    package func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encode(optional: value, key) }
    package func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encode(optional: value, key) }
    package func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encode(optional: value, key) }
    package func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encode(optional: value, key) }
    package func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encode(optional: value, key) }
    package func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encode(optional: value, key) }
    package func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encode(optional: value, key) }
    package func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encode(optional: value, key) }
    package func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encode(optional: value, key) }
    package func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encode(optional: value, key) }
    package func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encode(optional: value, key) }
    package func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encode(optional: value, key) }
    package func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encode(optional: value, key) }
    package func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try encode(optional: value, key) }

    private func encode<Value: Encodable>(optional value: Value?, _ key: Key) throws {
        if let value { return try encode(value, forKey: key) }
        if let nullKey = key as? any NullKey, nullKey.writesNull { encodeNil(forKey: key) }
    }

    package func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner> {
        name(key)
        return KeyedEncodingContainer(WireObject<Inner>(output: output, depth: output.begin(object: true, at: depth)))
    }

    package func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        name(key)
        return WireArray(output: output, depth: output.begin(object: false, at: depth))
    }

    package func superEncoder() -> any Encoder {
        output.close(to: depth)
        output.name("super")
        return WireValue(output: output, depth: depth)
    }

    package func superEncoder(forKey key: Key) -> any Encoder {
        name(key)
        return WireValue(output: output, depth: depth)
    }
}

/// An array's elements.
package struct WireArray: UnkeyedEncodingContainer {
    package let output: WireOutput
    /// How many brackets stand open within it.
    package let depth: Int
    package private(set) var count = 0

    package var codingPath: [any CodingKey] { [] }

    package init(output: WireOutput, depth: Int) {
        self.output = output
        self.depth = depth
    }

    private mutating func next() -> WireValue {
        output.close(to: depth)
        count += 1
        return WireValue(output: output, depth: depth)
    }

    package mutating func encodeNil() { next().encodeNil() }
    package mutating func encode<Value: Encodable>(_ value: Value) throws { try next().encode(value) }
    package mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
        next().container(keyedBy: type)
    }
    package mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
    package mutating func superEncoder() -> any Encoder { next() }
}
