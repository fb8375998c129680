import Synchronization

/// What may be forgotten at any time, by key, for any thread: so many values, and where one more comes all go, since nothing is known of
/// their age.
package final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Mutex<[Key: Value]>([:])
    private let most: Int

    package init(most: Int) { self.most = most }

    /// Nil takes the value away.
    package subscript(_ key: Key) -> Value? {
        get { values.withLock { $0[key] } }
        set {
            values.withLock { values in
                if newValue != nil, values.count >= most, values[key] == nil { values.removeAll(keepingCapacity: true) }
                values[key] = newValue
            }
        }
    }

    /// The value of this key; a new one where there is none, which is made under the lock and so must be cheap.
    package func value(_ key: Key, make: () -> Value) -> Value {
        values.withLock { values in
            if let known = values[key] { return known }
            if values.count >= most { values.removeAll(keepingCapacity: true) }
            let new = make()
            values[key] = new
            return new
        }
    }

    package func removeAll() { values.withLock { $0 = [:] } }
}
