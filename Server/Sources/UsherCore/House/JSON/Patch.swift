/// A field of a change: left as it is, or set, maybe to nothing.
package enum Patch<Value: Sendable>: Sendable {
    case keep
    case set(Value)

    package func or(_ old: Value) -> Value { if case .set(let value) = self { value } else { old } }
}

extension Patch: Equatable where Value: Equatable {}
