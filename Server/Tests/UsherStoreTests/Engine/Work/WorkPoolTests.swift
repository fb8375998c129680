import Foundation
import Synchronization
import Testing
import UsherTesting

@testable import UsherStore

@Suite struct WorkPoolTests {
    /// One thread that stands still until it is let go, so that the line behind it can be looked at.
    private final class Held: Sendable {
        let pool: WorkPool
        private let gate = DispatchSemaphore(value: 0)
        private let order = Mutex<[String]>([])

        init(waiting: Int = 100, ofOne: Int? = nil) { pool = WorkPool("test", .init(threads: 1, waiting: waiting, waitingOfOne: ofOne)) }

        func first() async -> Task<Void, any Error> {
            let (begun, source) = AsyncStream<Void>.makeStream()
            let task = Task { [pool, gate] in
                try await pool.run {
                    source.finish()
                    gate.wait()
                }
            }
            for await _ in begun {}
            return task
        }

        /// Asks, and comes back when it stands in line.
        func ask(_ name: String, for asker: String?, ticket: WorkTicket = WorkTicket()) async -> Task<String, any Error> {
            let before = pool.load
            let task = Task { [self] in
                try await pool.run(for: asker, ticket: ticket) { [self] in
                    self.note(name)
                    return name
                }
            }
            _ = try? await eventually { pool.load.waiting != before.waiting || pool.load.refused != before.refused }
            return task
        }

        private func note(_ name: String) { order.withLock { $0.append(name) } }
        var ran: [String] { order.withLock { $0 } }
        func letGo() { gate.signal() }
    }

    @Test("Safe 1: those who ask have their turns, however much one of them asks for")
    func turns() async throws {
        let held = Held()
        let first = await held.first()
        var tasks: [Task<String, any Error>] = []
        for number in 1...4 { tasks.append(await held.ask("a\(number)", for: "a")) }
        tasks.append(await held.ask("b1", for: "b"))
        tasks.append(await held.ask("nobody", for: nil))
        tasks.append(await held.ask("b2", for: "b"))
        held.letGo()
        try await first.value
        for task in tasks { _ = try await task.value }
        #expect(held.ran == ["a1", "b1", "nobody", "a2", "b2", "a3", "a4"])
    }

    @Test("Safe 1: the line is bounded, for all and for each; who has no place is told so at once")
    func bounds() async throws {
        let held = Held(waiting: 4, ofOne: 2)
        let first = await held.first()
        var tasks = [await held.ask("a1", for: "a"), await held.ask("a2", for: "a")]
        let third = await held.ask("a3", for: "a")
        await #expect(throws: WorkPool.Refusal.fullOfOne("test")) { try await third.value }
        tasks += [await held.ask("1", for: nil), await held.ask("2", for: nil)]
        let fifth = await held.ask("b", for: "b")
        await #expect(throws: WorkPool.Refusal.full("test")) { try await fifth.value }
        held.letGo()
        try await first.value
        for task in tasks { _ = try await task.value }
        #expect(held.ran == ["a1", "1", "a2", "2"])
        #expect(held.pool.load.refused == 2)
    }

    @Test("Safe 1: what waits for a client that has gone is not run", arguments: [false, true])
    func gone(byTicket: Bool) async throws {
        let held = Held()
        let first = await held.first()
        let ticket = WorkTicket()
        let leaving = await held.ask("leaving", for: "a", ticket: ticket)
        let staying = await held.ask("staying", for: "b")
        if byTicket { ticket.cancel() } else { leaving.cancel() }
        await #expect(throws: CancellationError.self) { try await leaving.value }
        #expect(held.pool.load.waiting == 1)
        held.letGo()
        try await first.value
        #expect(try await staying.value == "staying")
        #expect(held.ran == ["staying"])
        // Who has gone before it came is not run either.
        ticket.cancel()
        await #expect(throws: CancellationError.self) { try await held.pool.run(ticket: ticket) { Issue.record("it ran") } }
    }

    @Test("Safe 1: closing finishes what waits and takes no more")
    func closing() async throws {
        let held = Held()
        let first = await held.first()
        let waiting = await held.ask("waiting", for: nil)
        held.letGo()
        held.pool.close()
        try await first.value
        #expect(try await waiting.value == "waiting")
        await #expect(throws: WorkPool.Refusal.closed("test")) { try await held.pool.run {} }
    }

    @Test func manyAtOnceAllHaveTheirAnswers() async throws {
        let pool = WorkPool("test", .init(threads: 3, waiting: 1_000))
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...500 { group.addTask { try await pool.run(for: "\(number % 7)") { number } } }
            return try await group.reduce(0, +)
        }
        #expect(sum == 125_250)
        pool.close()
        #expect(pool.load.waiting == 0 && pool.load.running == 0 && pool.load.refused == 0)
    }
}
