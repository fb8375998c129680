public import Observation

// documentation/swiftui/bindable
@available(iOS 17.0, macOS 14.0, *)
@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
    private let value: Value

    // documentation/swiftui/bindable/wrappedvalue
    @available(iOS 17.0, macOS 14.0, *)
    public var wrappedValue: Value {
        get { fatalError() }
        set {}
    }
    // documentation/swiftui/bindable/projectedvalue
    @available(iOS 17.0, macOS 14.0, *)
    public var projectedValue: Bindable<Value> { fatalError() }
}
extension Bindable where Value: AnyObject {
    // documentation/swiftui/bindable/subscript(dynamicmember:)
    @available(iOS 17.0, macOS 14.0, *)
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> { fatalError() }
}
extension Bindable where Value: Observable {
    // documentation/swiftui/bindable/init(wrappedvalue:)
    @available(iOS 17.0, macOS 14.0, *)
    public init(wrappedValue: Value) { fatalError() }
}
