import Synchronization

/// Whether the server can do its work; set by whoever sees the database fail and recover, read by `/health`.
package final class Health: Sendable {
    private let failing = Atomic<Bool>(false)

    package init() {}

    package var isFailing: Bool {
        get { failing.load(ordering: .relaxed) }
        set { failing.store(newValue, ordering: .relaxed) }
    }
}
