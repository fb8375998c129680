import Synchronization

/// How many bytes of requests' bodies and of answers the process holds at once, by who sent them and who should read them.
package final class BodyBudgets: Sendable {
    /// The most of one request whose sender has not been judged.
    package let strangerBody: Int
    package let strangers: ByteBudget
    package let known: ByteBudget
    package let webhooks: ByteBudget
    /// Answers that wait for their clients.
    package let unread: ByteBudget
    /// Those that the fast path waits for: apart, since it takes neither lock nor address for a scan that comes in two pieces.
    package let express: FastPathBytes

    /// In bytes; `stranger` is one request, all else are sums.
    package init(stranger: Int, strangers: Int, known: Int, webhooks: Int, unread: Int) {
        strangerBody = stranger
        self.strangers = ByteBudget(strangers - strangers / 4)
        express = FastPathBytes(strangers / 4)
        self.known = ByteBudget(known)
        self.unread = ByteBudget(unread, addressShare: 4)
        self.webhooks = ByteBudget(webhooks)
    }
}

/// A count of bytes that may not pass a bound.
package final class FastPathBytes: Sendable {
    private let most: Int
    private let count = Atomic<Int>(0)

    package init(_ most: Int) { self.most = most }

    package var held: Int { count.load(ordering: .relaxed) }

    package func take(_ bytes: Int) -> Bool {
        if count.add(bytes, ordering: .relaxed).newValue <= most { return true }
        give(bytes)
        return false
    }

    package func give(_ bytes: Int) { count.subtract(bytes, ordering: .relaxed) }
}
