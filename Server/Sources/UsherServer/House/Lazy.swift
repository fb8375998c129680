import Synchronization

/// A value that is made when it is first asked for.
final class Lazy<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)
    private let make: @Sendable () -> Value

    init(_ make: @Sendable @escaping () -> Value) { self.make = make }

    /// Those who ask meanwhile wait for it.
    var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
