import Synchronization

/// How a desk writes the types of the wire, and what its document says of their members beside what the types themselves say: schemas
/// come from the types, examples from samples.
package struct WireStyle: Sendable {
    package let encoder: WireEncoder
    /// What is said of every time.
    package let time: Schema
    /// What is said of a member of this name wherever it is of that kind, unless its type has another word for it.
    let members: [String: Schema]
    let types: [ObjectIdentifier: TypeNotes]
    private let read = ReadSchemas()

    package init(_ encoder: WireEncoder, time: String, members: [String: Schema] = [:], _ types: [TypeNotes]) {
        self.encoder = encoder
        self.time = .string(time, format: "date-time")
        self.members = members
        self.types = Dictionary(uniqueKeysWithValues: types.map { (ObjectIdentifier($0.type), $0) })
    }

    /// What a type cannot say of itself.
    package struct TypeNotes: Sendable {
        package let type: any (Decodable & SendableMetatype).Type
        /// Under which name it stands among the document's components; where it has none it is written out.
        let name: String?
        let description: String?
        /// By the wire's key, or by the place in an array of fixed places. Of an array of texts or numbers, each is meant.
        let members: [String: Schema]
        /// Whether members are always there, and null only where a note says so, that the type, which must read other servers' answers, can
        /// do without: all or some.
        let isWhole: Bool
        let always: Set<String>
        /// Members that a request may leave out, where requests and answers are of one type.
        let sometimes: Set<String>
        /// Members that the desk has no use for.
        let never: Set<String>

        /// All members that it speaks of.
        var names: [String] { Array(members.keys) + always + sometimes + never }

        func isSure(_ name: String) -> Bool { isWhole || always.contains(name) }

        func requires(_ member: SchemaRecord.Member) -> Bool {
            !sometimes.contains(member.name) && (isSure(member.name) || !member.isOptional)
        }

        package static func of(
            _ type: any (Decodable & SendableMetatype).Type, named name: String? = nil, about description: String? = nil,
            _ members: [String: Schema] = [:], isWhole: Bool = false, always: Set<String> = [], sometimes: Set<String> = [],
            never: Set<String> = []
        ) -> TypeNotes {
            TypeNotes(
                type: type, name: name, description: description, members: members, isWhole: isWhole, always: always, sometimes: sometimes,
                never: never)
        }
    }

    func notes(on type: any Any.Type) -> TypeNotes? { types[ObjectIdentifier(type)] }

    /// What a type of the wire is written as.
    package func schema<Wire: Decodable>(_ type: Wire.Type) -> Schema {
        if let known = read.schemas.withLock({ $0[ObjectIdentifier(type)] }) { return known }
        var reader = SchemaReader(self)
        let schema = (try? reader.read(type).schema) ?? .anything
        read.schemas.withLock { $0[ObjectIdentifier(type)] = schema }
        return schema
    }

    /// What has been read: the routes are declared anew for each server, their types stay.
    private final class ReadSchemas: Sendable {
        let schemas = Mutex<[ObjectIdentifier: Schema]>([:])
    }

    /// Notes that no type bears out: on what it does not have, or of another kind than it is. There should be none.
    package var faults: [String] {
        types.values.flatMap { notes in
            var reader = SchemaReader(self)
            do { _ = try reader.read(notes.type) } catch { return ["\(notes.type) cannot be read: \(error)"] }
            return reader.faults
        }
    }
}

extension Endpoint.Content {
    /// A body of JSON, shown by a sample.
    package static func json<Wire: Codable & SendableMetatype>(_ style: WireStyle, _ sample: Wire, required: Bool = true) -> Self {
        .json(style, samples: ["example": sample], required: required)
    }

    /// A body of JSON, shown by samples with their names.
    package static func json<Wire: Codable & SendableMetatype>(
        _ style: WireStyle, samples: KeyValuePairs<String, Wire>, required: Bool = true
    ) -> Self {
        Self(
            type: "application/json", schema: style.schema(Wire.self), examples: samples.map { Example($1, style.encoder, name: $0) },
            required: required)
    }
}

extension Endpoint.Answer {
    /// A JSON answer, shown by a sample.
    package init<Wire: Codable & SendableMetatype>(
        _ status: Int, _ description: String, _ style: WireStyle, _ sample: Wire, headers: [(name: String, description: String)] = []
    ) {
        self.init(status, description, content: .json(style, sample), headers: headers)
    }

    /// A JSON answer, shown by samples with their names.
    package init<Wire: Codable & SendableMetatype>(
        _ status: Int, _ description: String, _ style: WireStyle, samples: KeyValuePairs<String, Wire>,
        headers: [(name: String, description: String)] = []
    ) {
        self.init(status, description, content: .json(style, samples: samples), headers: headers)
    }
}
