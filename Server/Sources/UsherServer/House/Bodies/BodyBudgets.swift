import Synchronization

/// How many bytes of requests' bodies and of answers the process holds at once, by who sent them and who should read them.
final class BodyBudgets: Sendable {
    /// The most of one request whose sender has not been judged.
    let strangerBody: Int
    let strangers: ByteBudget
    let known: ByteBudget
    let webhooks: ByteBudget
    /// Answers that wait for their clients.
    let unread: ByteBudget
    /// Those that the fast path waits for: apart, since it takes neither lock nor address for a scan that comes in two pieces.
    let express: FastPathBytes

    init(_ settings: Settings.Bodies) {
        strangerBody = settings.stranger
        strangers = ByteBudget(settings.strangers - settings.strangers / 4)
        express = FastPathBytes(settings.strangers / 4)
        known = ByteBudget(settings.known)
        unread = ByteBudget(settings.unread, addressShare: 4)
        webhooks = ByteBudget(settings.webhooks)
    }
}

/// A count of bytes that may not pass a bound.
final class FastPathBytes: Sendable {
    private let most: Int
    private let count = Atomic<Int>(0)

    init(_ most: Int) { self.most = most }

    var held: Int { count.load(ordering: .relaxed) }

    func take(_ bytes: Int) -> Bool {
        if count.add(bytes, ordering: .relaxed).newValue <= most { return true }
        give(bytes)
        return false
    }

    func give(_ bytes: Int) { count.subtract(bytes, ordering: .relaxed) }
}
