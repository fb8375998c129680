import UsherWire

/// Where one value is encoded.
struct WireValue: Encoder, SingleValueEncodingContainer {
    let output: WireOutput
    /// How many brackets stood open before it.
    let depth: Int

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(WireObject(output: output, depth: output.begin(object: true, at: depth)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { WireArray(output: output, depth: output.begin(object: false, at: depth)) }
    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { output.null() }
    func encode(_ value: Bool) { output.bool(value) }
    func encode(_ value: String) { output.string(value) }
    func encode(_ value: Double) { output.number(value) }
    func encode(_ value: Float) { output.number(Double(value.description) ?? .nan) }
    func encode<Value: FixedWidthInteger & Encodable>(_ value: Value) { output.integer(value) }
    func encode<Value: Encodable>(_ value: Value) throws { try output.write(value) }
}

/// An object's members.
struct WireObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: WireOutput
    /// How many brackets stand open within it.
    let depth: Int

    var codingPath: [any CodingKey] { [] }

    private func name(_ key: Key) {
        output.close(to: depth)
        output.name(key.stringValue)
    }

    func encodeNil(forKey key: Key) { name(key); output.null() }
    func encode(_ value: Bool, forKey key: Key) { name(key); output.bool(value) }
    func encode(_ value: String, forKey key: Key) { name(key); output.string(value) }
    func encode(_ value: Double, forKey key: Key) { name(key); output.number(value) }
    func encode(_ value: Int, forKey key: Key) { name(key); output.integer(value) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { name(key); try output.write(value) }

    // The standard library leaves out what is nil, so each kind that it names must be named here.
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encode(optional: value, key) }
    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try encode(optional: value, key) }

    private func encode<Value: Encodable>(optional value: Value?, _ key: Key) throws {
        if let value { return try encode(value, forKey: key) }
        if let nullKey = key as? any NullKey, nullKey.writesNull { encodeNil(forKey: key) }
    }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner> {
        name(key)
        return KeyedEncodingContainer(WireObject<Inner>(output: output, depth: output.begin(object: true, at: depth)))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        name(key)
        return WireArray(output: output, depth: output.begin(object: false, at: depth))
    }

    func superEncoder() -> any Encoder {
        output.close(to: depth)
        output.name("super")
        return WireValue(output: output, depth: depth)
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        name(key)
        return WireValue(output: output, depth: depth)
    }
}

/// An array's elements.
struct WireArray: UnkeyedEncodingContainer {
    let output: WireOutput
    /// How many brackets stand open within it.
    let depth: Int
    private(set) var count = 0

    var codingPath: [any CodingKey] { [] }

    init(output: WireOutput, depth: Int) {
        self.output = output
        self.depth = depth
    }

    private mutating func next() -> WireValue {
        output.close(to: depth)
        count += 1
        return WireValue(output: output, depth: depth)
    }

    mutating func encodeNil() { next().encodeNil() }
    mutating func encode<Value: Encodable>(_ value: Value) throws { try next().encode(value) }
    mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
        next().container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { next() }
}
