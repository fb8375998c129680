import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Section 9's bad days: `usher serve` is killed at any moment of what buyers and staff do, again and again.
@Suite(.enabled(if: ServedProcess.binary != nil, "usher is not built")) struct SellingKillTests {
    private static let kills = 20

    @Test(
        "Selling S68 Killed twenty times amid all that is done: asked again, the same bytes and one effect; the books agree",
        arguments: Engine.allCases)
    func kills(_ engine: Engine) async throws {
        try await LoopbackStripe.run { stripe, url in
            try await withDataFolder(engine) { folder, location in
                let house = SellingHouse(folder: folder, location: location, stripe: stripe, url: url)
                try await house.prepare()
                var process = try await house.start()
                defer { process.kill() }
                let people = try await house.signUp(process)
                var expected = 0
                var earlier: [SellingHouse.Earlier] = []
                var open: [SellingHouse.Act] = []
                for round in 0..<Self.kills {
                    let sold = try await house.sell(people, process)
                    expected += 3
                    let acts = house.acts(round, people, sold, earlier.last)
                    expected += acts.count(where: \.makesSale)
                    let (running, delay) = (process, UInt64.random(in: 0...250))
                    let answers = await withTaskGroup(of: (Int, SellingHouse.Answer?).self) { group in
                        for (index, act) in acts.enumerated() {
                            group.addTask { (index, try? await house.send(act, running)) }
                        }
                        group.addTask {
                            try? await Task.sleep(for: .milliseconds(delay))
                            running.kill()
                            return (-1, nil)
                        }
                        var answers: [Int: SellingHouse.Answer] = [:]
                        for await (index, answer) in group {
                            answers[index] = answer
                            // A client would try for ten seconds to reach what is dead.
                            if index == -1 { group.cancelAll() }
                        }
                        return answers
                    }
                    process = try await house.start()
                    let done = try await house.again(acts, answers, process)
                    earlier.append(done.earlier)
                    open += done.open
                }
                try await house.finish(open, process)
                process.kill()
                try await house.check(sales: expected, refunds: Self.kills, invoices: Self.kills)
            }
            #expect(stripe.faults.isEmpty, "\(stripe.faults)")
        }
    }
}
