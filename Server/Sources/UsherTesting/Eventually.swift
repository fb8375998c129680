/// Waits for what comes by itself; false where it did not come in so many seconds. Only a test that fails waits so long.
package func eventually(
    within seconds: Double = 60, isolation: isolated (any Actor)? = #isolation, _ isSo: () async throws -> Bool
) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    // Most of it comes at once.
    var pause = Duration.milliseconds(1)
    while try await !isSo() {
        guard ContinuousClock.now < deadline else { return false }
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(20))
    }
    return true
}

/// Does something again for as long as it says that there is more to do; throws where there is no end to it.
package func exhaust(
    most: Int = 10_000, isolation: isolated (any Actor)? = #isolation, _ isMore: () async throws -> Bool
) async throws {
    for _ in 0..<most { guard try await isMore() else { return } }
    throw Endless(rounds: most)
}

/// What a test does again and again came to no end.
package struct Endless: Error {
    let rounds: Int
}
