import UsherCore

/// The members of an object of a catalogue on their way, one way or the other: out of a file, gathering all that is wrong, or into one.
struct CatalogueMembers {
    let isReading: Bool
    private var reader: FieldReader<CataloguePolicy>
    var json = JSONWriter(capacity: 0)

    init() { (isReading, reader) = (false, FieldReader(.null)) }
    private init(_ value: JSONValue) { (isReading, reader) = (true, FieldReader(value)) }

    /// Runs `body` over an object of a file and then complains about what nobody asked for; nil where there is any fault.
    static func read<T>(_ value: JSONValue, _ faults: inout [CatalogueFault], _ body: (inout CatalogueMembers) -> T) -> T? {
        guard case .object(let members) = value, members.count <= UInt64.bitWidth else {
            faults.append(CatalogueFault("", "must be an object"))
            return nil
        }
        var file = CatalogueMembers(value)
        let result = body(&file)
        file.reader.finish()
        faults += file.reader.faults
        return file.reader.faults.isEmpty ? result : nil
    }

    mutating func write(_ object: some CatalogueObject) {
        var object = object
        json.beginObject()
        object.members(&self)
        json.endObject()
    }
}

// MARK: - Faults
extension CatalogueMembers {
    /// What has been found so far, by paths such as `.name`.
    var faults: [CatalogueFault] { reader.faults }

    mutating func note(_ name: String, _ fault: FieldFault) { reader.note(name, fault) }

    /// The same where something read is not as it must be.
    mutating func note(_ name: String, _ fault: @autoclosure () -> FieldFault, where isWrong: Bool) {
        if isReading, isWrong { note(name, fault()) }
    }

    /// A member that must be there; reading it may have complained already.
    mutating func missing(_ name: String) {
        let path = ".\(name)"
        if !faults.contains(where: { $0.path.hasPrefix(path) }) { reader.note(name, .required) }
    }

    /// Keys, and what else may stand in `array` only once.
    mutating func distinct<Key: Hashable>(_ array: String, _ name: String, _ keys: [Key]) {
        var seen: Set<Key> = []
        for (index, key) in keys.enumerated() where !seen.insert(key).inserted {
            note("\(array)[\(index)].\(name)", "is given twice")
        }
    }

    private mutating func take(_ inner: [CatalogueFault], at place: String) {
        if !inner.isEmpty { reader.take(inner.map { CatalogueFault(".\(place)\($0.path)", $0.message) }) }
    }
}

// MARK: - Members of any kind
extension CatalogueMembers {
    /// A member as `convert` reads it; left out where it is nil.
    mutating func value<T>(
        _ name: String, _ value: inout T?, _ fault: FieldFault, _ convert: (JSONValue) -> T?, write: (inout JSONWriter, T) -> Void
    ) {
        if isReading {
            value = reader.optional(name, fault, convert)
        } else if let value {
            json.name(name)
            write(&json, value)
        }
    }

    /// A member that always has a value: its standard one where it is absent, unless it must be there.
    mutating func value<T>(
        always name: String, _ value: inout T, _ fault: FieldFault, isRequired: Bool = false, _ convert: (JSONValue) -> T?,
        write: (inout JSONWriter, T) -> Void
    ) {
        var found: T? = isReading ? nil : value
        self.value(name, &found, fault, convert, write: write)
        if let found { value = found } else if isRequired { missing(name) }
    }

    /// One of some values, each by its name.
    mutating func choice<T>(_ name: String, _ value: inout T, of all: [T], by text: (T) -> String, isRequired: Bool = false) {
        var found: T? = isReading ? nil : value
        optionalChoice(name, &found, of: all, by: text)
        if let found { value = found } else if isRequired { missing(name) }
    }

    mutating func optionalChoice<T>(_ name: String, _ value: inout T?, of all: [T], by text: (T) -> String) {
        guard isReading else { return write(name, value) { $0.string(text($1)) } }
        guard let sent = reader.value(name) else { return value = nil }
        value = FieldValue.string(sent).flatMap { sent in all.first { text($0) == sent } }
        if value == nil { note(name, "must be one of \(all.map(text).joined(separator: ", "))") }
    }

    /// Values of any kind in an array; left out where it is nil.
    mutating func elements<T>(
        _ name: String, _ value: inout [T]?, _ read: (JSONValue, inout [CatalogueFault]) -> T?, write: (inout JSONWriter, T) -> Void
    ) {
        guard isReading else { return self.write(name, value) { $0.array($1, write) } }
        guard let elements = reader.array(name) else { return value = nil }
        var result: [T] = []
        result.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            var inner: [CatalogueFault] = []
            if let value = read(element, &inner) { result.append(value) }
            take(inner, at: "\(name)[\(index)]")
        }
        value = result
    }

    /// Texts in an array of which each must be right.
    mutating func texts(
        _ name: String, _ value: inout [String]?, _ expectation: String = "", where isRight: (String) -> Bool = { _ in true }
    ) {
        elements(name, &value, { CatalogueMembers.text($0, &$1, expectation, where: isRight) }, write: { $0.string($1) })
    }

    /// An element that is a text.
    static func text(
        _ value: JSONValue, _ faults: inout [CatalogueFault], _ expectation: String, where isRight: (String) -> Bool
    ) -> String? {
        if let text = FieldValue.string(value), isRight(text) { return text }
        faults.append(CatalogueFault("", FieldValue.string(value) == nil ? "must be a string" : expectation))
        return nil
    }

    /// Objects in an array; `unlessEmpty`: left out where there are none.
    mutating func objects<T: CatalogueObject>(_ name: String, _ value: inout [T], unlessEmpty: Bool = false, isRequired: Bool = false) {
        var elements: [T]? = isReading || unlessEmpty && value.isEmpty ? nil : value
        self.elements(name, &elements, T.read) { $0.object($1) }
        if isReading { value = elements ?? [] }
        if isReading, isRequired, elements == nil { missing(name) }
    }

    mutating func object<T: CatalogueObject>(_ name: String, _ value: inout T?) {
        guard isReading else { return write(name, value) { $0.object($1) } }
        guard let sent = reader.value(name) else { return value = nil }
        var inner: [CatalogueFault] = []
        value = T.read(sent, &inner)
        take(inner, at: name)
    }

    /// Members of this object that stand in an object of their own; written where `isThere`.
    mutating func group(_ name: String, isThere: Bool = true, _ body: (inout CatalogueMembers) -> Void) {
        if isReading {
            guard let sent = reader.value(name) else { return }
            var inner: [CatalogueFault] = []
            _ = CatalogueMembers.read(sent, &inner, body)
            take(inner, at: name)
        } else if isThere {
            json.name(name)
            json.beginObject()
            body(&self)
            json.endObject()
        }
    }

    mutating func null(_ name: String) {
        json.name(name)
        json.null()
    }

    private mutating func write<T>(_ name: String, _ value: T?, _ body: (inout JSONWriter, T) -> Void) {
        guard let value else { return }
        json.name(name)
        body(&json, value)
    }
}
