#if DEBUG
    import Foundation
    import UsherWire

    /// Makes a value of any wire type out of its own shape: text by the member's name, a number, a time, a list of one.
    struct SampleDecoder: Decoder {
        var codingPath: [any CodingKey] = []
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        static func value<Value: Decodable>(_ type: Value.Type) throws -> Value { try SampleDecoder().decode(type) }

        func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
            KeyedDecodingContainer(Members(decoder: self))
        }

        func unkeyedContainer() -> any UnkeyedDecodingContainer { Elements(decoder: self) }
        func singleValueContainer() -> any SingleValueDecodingContainer { self }

        private var name: String { codingPath.last { $0.intValue == nil }?.stringValue ?? "sample" }

        fileprivate func member(_ key: any CodingKey) -> SampleDecoder { SampleDecoder(codingPath: codingPath + [key]) }

        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            let value: Any =
                switch type {
                case is Date.Type: Fixtures.now
                case is LocalDay.Type: LocalDay(year: 2025, month: 12, day: 20)
                case is LocalTime.Type: LocalTime(hour: 19, minute: 30)
                case is LocalDateTime.Type:
                    LocalDateTime(day: LocalDay(year: 2025, month: 12, day: 20), time: LocalTime(hour: 19, minute: 30))
                case is String.Type: text
                case is Bool.Type: true
                case is Double.Type: name == "lng" ? 9.19 : 45.4641
                case is Int.Type: number
                case is Int64.Type: Int64(number)
                case is AnyJSON.Type: AnyJSON.object(["sample": .bool(true)])
                case let word as any WireWord.Type: Self.first(word)
                default: try type.init(from: self)
                }
            guard let value = value as? Value else {
                throw DecodingError.typeMismatch(type, .init(codingPath: codingPath, debugDescription: "no sample of \(type)"))
            }
            return value
        }

        private static func first<Word: WireWord>(_ type: Word.Type) -> Any { Word.known.first ?? .unknown("sample") }

        private var number: Int {
            let lower = name.lowercased()
            if lower.contains("pence") || lower.contains("amount") { return 8500 }
            return lower.contains("price") ? 85 : lower.hasSuffix("id") ? 4711 : 2
        }

        private var text: String {
            let lower = name.lowercased()
            if lower.contains("url") || lower.contains("image") { return "https://usher.example/\(lower)" }
            if lower.contains("email") { return "jane@example.org" }
            if lower.contains("color") { return "#2E7D32" }
            if lower.contains("zone") { return "Europe/London" }
            if lower == "currency" { return "GBP" }
            return lower.contains("name") || lower.contains("title") ? "Hamlet" : name
        }

        /// An object's members: each is there.
        private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
            let decoder: SampleDecoder
            var codingPath: [any CodingKey] { decoder.codingPath }
            var allKeys: [Key] { [] }

            func contains(_ key: Key) -> Bool { true }
            func decodeNil(forKey key: Key) -> Bool { false }
            func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try decoder.member(key).decode(type) }
            func superDecoder() -> any Decoder { decoder }
            func superDecoder(forKey key: Key) -> any Decoder { decoder.member(key) }
            func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { Elements(decoder: decoder.member(key)) }
            func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedDecodingContainer<Inner> {
                decoder.member(key).container(keyedBy: type)
            }
        }

        /// A list's elements: one, or as many as a tuple's type asks for.
        private struct Elements: UnkeyedDecodingContainer {
            let decoder: SampleDecoder
            var codingPath: [any CodingKey] { decoder.codingPath }
            var count: Int? { 1 }
            var currentIndex = 0
            var isAtEnd: Bool { currentIndex >= 1 }

            init(decoder: SampleDecoder) { self.decoder = decoder }

            mutating func decodeNil() -> Bool { false }
            mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
                currentIndex += 1
                return try decoder.decode(type)
            }
            mutating func superDecoder() -> any Decoder { decoder }
            mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { Elements(decoder: decoder) }
            mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedDecodingContainer<Inner> {
                decoder.container(keyedBy: type)
            }
        }
    }

    extension SampleDecoder: SingleValueDecodingContainer {
        func decodeNil() -> Bool { false }
    }
#endif
