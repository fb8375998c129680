@testable import UsherHTTP
import Foundation
import Testing

@testable import UsherServer

@Suite struct OpenStreamsTests {
    private func address(_ last: UInt64) -> ClientAddress { ClientAddress(high: 0, low: 0xFFFF_7F00_0000 | last) }

    @Test("Safe 20 So many streams of one owner, from one address, in all; a place that is left is free, once")
    func places() throws {
        var limits = Settings.Limits()
        (limits.streams, limits.streamsPerAddress) = (4, 3)
        let streams = OpenStreams<Int>(perOwner: 2, limits)
        var places = [streams.enter(1, from: address(1)), streams.enter(1, from: address(1)), streams.enter(2, from: address(1))]
        #expect(places.allSatisfy { $0 != nil } && streams.count(of: 1) == 2)
        #expect(streams.enter(1, from: address(2)) == nil && streams.enter(3, from: address(1)) == nil)
        places.append(streams.enter(3, from: address(2)))
        #expect(places[3] != nil && streams.enter(4, from: address(3)) == nil)
        places[0]?.leave()
        places[0]?.leave()
        #expect(streams.count(of: 1) == 1)
        // Nobody holds the second any more.
        places[1] = nil
        #expect(streams.count(of: 1) == 0)
        #expect(streams.enter(5, from: address(3)) != nil && streams.enter(5, from: address(3)) != nil)
    }
}
