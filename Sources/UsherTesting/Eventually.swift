/// Waits for what comes by itself; false where it did not come in so many seconds. Only a test that fails waits so long.
package func eventually(within seconds: Double = 60, _ isSo: () async throws -> Bool) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while try await !isSo() {
        guard ContinuousClock.now < deadline else { return false }
        try await Task.sleep(for: .milliseconds(20))
    }
    return true
}
