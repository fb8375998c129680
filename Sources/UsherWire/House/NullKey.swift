/// A member of an answer that stands as `null` where it is nil. The server leaves out what is nil under any other kind of key.
public protocol NullKey: CodingKey {
    /// Whether this member does. All of a type's do, if the type does not say otherwise.
    var writesNull: Bool { get }
}

extension NullKey {
    public var writesNull: Bool { true }
}
