@testable import UsherHTTP
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct BoardingLiveTests {
    @Test("Safe 20 An airline has so many streams and no more", arguments: Engine.allCases)
    func places(engine: Engine) async throws {
        var settings = Settings.unlimited
        settings.limits.off = false
        settings.limits.streamsPerAirline = 2
        try await BoardingServing.run(engine, settings: settings) { boarding in
            let airline = try await boarding.airline()
            let id = Airline.ID(Int64(airline.id))
            let places = (0..<2).map { _ in boarding.desk.streams.enter(id, from: .unknown) }
            #expect(!places.contains { $0 == nil })
            let answer = try await airline.get("live")
            #expect(answer.status == .tooManyRequests && answer.headers[.retryAfter] == "5", "\(answer.text)")
            withExtendedLifetime(places) {}
        }
    }
}
