/// Which failures are tried again, how often and after how long. Each desk's contract states its own.
public struct RetryPolicy: Sendable {
    /// All tries together; less than one is one.
    public var attempts: Int
    /// Seconds before the n-th repeat (from 0), by a random number of 0..<1.
    public var delay: @Sendable (_ repeat: Int, _ random: Double) -> Double
    /// Whether a network error is worth another try.
    public var retriesNetwork: Bool
    /// Which statuses are worth another try.
    public var retries: @Sendable (_ status: Int) -> Bool
    /// A longer `Retry-After` is an error at once.
    public var longestWait: Double
    /// All waits together never take longer.
    public var budget: Double

    /// A policy of one's own; unless it says so, nothing bounds all waits together.
    public init(
        attempts: Int, retriesNetwork: Bool = true, longestWait: Double = 60, budget: Double = .infinity,
        retries: @escaping @Sendable (Int) -> Bool,
        delay: @escaping @Sendable (Int, Double) -> Double
    ) {
        self.attempts = attempts
        self.retriesNetwork = retriesNetwork
        self.longestWait = longestWait
        self.budget = budget
        self.retries = retries
        self.delay = delay
    }

    /// One try.
    public static let never = RetryPolicy(attempts: 1, retries: { _ in false }, delay: { _, _ in 0 })

    /// Gate: three repeats on 429, 5xx and network errors, after `Retry-After` or a random 0 to min(8, 0.5·2ⁿ) s, 10 s in all.
    public static let gate = RetryPolicy(
        attempts: 4, longestWait: 10, budget: 10, retries: { $0 == 429 || $0 >= 500 },
        delay: { repetition, random in random * min(8, 0.5 * Double(1 << min(repetition, 4))) })

    /// BoxOffice: two repeats, 0.5 s and 1 s, on network errors, 503 and 504.
    public static let boxOffice = RetryPolicy(attempts: 3, retries: { $0 == 503 || $0 == 504 }, delay: half)

    /// Boarding: two repeats, 0.5 s and 1 s, on network errors, 429 and 502 to 504.
    public static let boarding = RetryPolicy(attempts: 3, retries: { $0 == 429 || (502...504).contains($0) }, delay: half)

    /// Walks: two repeats, 1 s and 2 s stretched by up to a quarter, on network errors, 408, 425, 429 and 5xx.
    public static let walks = RetryPolicy(
        attempts: 3, retries: { [408, 425, 429].contains($0) || $0 >= 500 },
        delay: { repetition, random in Double(1 << repetition) * (1 + 0.25 * random) })

    private static let half: @Sendable (Int, Double) -> Double = { repetition, _ in 0.5 * Double(1 << repetition) }
}
