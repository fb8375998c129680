// documentation/swiftui/state
@available(iOS 13.0, macOS 10.15, *)
@frozen @propertyWrapper public struct State<Value> {
    // documentation/swiftui/state/init(wrappedvalue:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(wrappedValue: Value) { fatalError() }
    // documentation/swiftui/state/wrappedvalue
    @available(iOS 13.0, macOS 10.15, *)
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    // documentation/swiftui/state/projectedvalue
    @available(iOS 13.0, macOS 10.15, *)
    public var projectedValue: Binding<Value> { fatalError() }
}
extension State: Sendable where Value: Sendable {}

// documentation/swiftui/binding
@available(iOS 13.0, macOS 10.15, *)
@frozen @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    // documentation/swiftui/binding/init(get:set:)
    @available(iOS 13.0, macOS 10.15, *)
    @preconcurrency public init(
        @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
        @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) { fatalError() }
    // documentation/swiftui/binding/constant(_:)
    @available(iOS 13.0, macOS 10.15, *)
    public static func constant(_ value: Value) -> Binding<Value> { fatalError() }
    // for PropertyWrapper
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    // documentation/swiftui/binding/subscript(dynamicmember:)
    @available(iOS 13.0, macOS 10.15, *)
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { fatalError() }
    // documentation/swiftui/binding/projectedvalue
    @available(iOS 13.0, macOS 10.15, *)
    public var projectedValue: Binding<Value> { fatalError() }
}
extension Binding: @unchecked Sendable where Value: Sendable {}

// documentation/swiftui/focusstate
@available(iOS 15.0, macOS 12.0, *)
@frozen @propertyWrapper public struct FocusState<Value: Hashable> {
    // documentation/swiftui/focusstate/binding
    @available(iOS 15.0, macOS 12.0, *)
    @frozen @propertyWrapper public struct Binding {
        private let value: Value

        // for PropertyWrapper
        public var wrappedValue: Value {
            get { fatalError() }
            nonmutating set {}
        }
    }
    // documentation/swiftui/focusstate/init()
    @available(iOS 15.0, macOS 12.0, *)
    public init() where Value == Bool { fatalError() }
    // documentation/swiftui/focusstate/wrappedvalue
    @available(iOS 15.0, macOS 12.0, *)
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    // documentation/swiftui/focusstate/projectedvalue
    @available(iOS 15.0, macOS 12.0, *)
    public var projectedValue: FocusState<Value>.Binding { fatalError() }
}
extension FocusState: Sendable where Value: Sendable {}
