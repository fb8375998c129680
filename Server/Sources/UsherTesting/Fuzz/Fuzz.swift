import Foundation

/// Runs a parser on inputs of all sorts. The tests use the same seeds each time; `make fuzz` goes on for `USHER_FUZZ_SECONDS` with
/// seeds of its own, and `USHER_FUZZ_SEED` runs one of them again.
package enum Fuzz {
    /// What was wrong, and the seed that shows it.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Asks `body` about one input after the other; it tells what is wrong, or nil. A trap ends the tests: the name and the seed are
    /// then the last line of the file that `USHER_FUZZ_TRACE` names.
    package static func run(
        _ name: String, _ count: Int = 1_000, _ body: (inout FuzzSource) async throws -> String?
    ) async throws {
        let environment = ProcessInfo.processInfo.environment
        if let text = environment["USHER_FUZZ_SEED"], let seed = UInt64(text) { return try await once(name, seed, body) }
        let first = environment["USHER_FUZZ_SECONDS"].flatMap(Double.init).map { (end: Date() + $0, seed: UInt64.random(in: 0 ... .max)) }
        let trace = environment["USHER_FUZZ_TRACE"].map { open($0 + "." + name.filter(\.isLetter), O_WRONLY | O_CREAT | O_TRUNC, 0o600) }
        defer { if let trace { close(trace) } }
        var seeds = FuzzSource(seed: first?.seed ?? 20_261_122)
        var done = 0
        while first.map({ Date() < $0.end }) ?? (done < count) {
            let seed = seeds.next()
            if let trace {
                // One place that is written over and over: what stands there after a trap is the seed that made it.
                let line = "\(name) \(seed)".padding(toLength: 80, withPad: " ", startingAt: 0) + "\n"
                _ = line.withCString { pwrite(trace, $0, strlen($0), 0) }
            }
            try await once(name, seed, body)
            done += 1
        }
        if first != nil { print("fuzz: \(name): \(done) inputs") }
    }

    private static func once(_ name: String, _ seed: UInt64, _ body: (inout FuzzSource) async throws -> String?) async throws {
        var source = FuzzSource(seed: seed)
        let wrong: String?
        do { wrong = try await body(&source) } catch { wrong = "threw \(error)" }
        if let wrong { throw Failure(description: "\(name): \(wrong.prefix(2_000))\nAgain: USHER_FUZZ_SEED=\(seed)") }
    }
}
