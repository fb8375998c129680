import Foundation
import Testing
import UsherKit

@Suite struct FixturesTests {
    /// `@unchecked Sendable`: `kept` is only touched under `lock`.
    private final class Failures: @unchecked Sendable {
        private let lock = NSLock()
        private var kept: [String] = []
        var all: [String] { lock.withLock { kept } }
        func add(_ error: any Error) { lock.withLock { kept.append("\(error)") } }
    }

    @Test("Apps 5 The transport of fixtures answers every call of the five clients with what it asks for")
    func everyCall() async {
        let failures = Failures()
        await EveryCall.$failed.withValue({ failures.add($0) }) {
            await EveryCall.make(FixtureTransport(), identity: nil, log: .none)
        }
        #expect(failures.all.isEmpty, "\(failures.all.joined(separator: "\n"))")
        let refused = Failures()
        await EveryCall.$failed.withValue({ refused.add($0) }) {
            await EveryCall.make(FixtureTransport(failure: .network("away")), identity: nil, log: .none)
        }
        #expect(refused.all.count > 70)
    }

    @Test("Apps 5 A fixture has every member, and is written and read as the same")
    func whole() throws {
        func check<Wire: Codable & Equatable>(_ value: Wire) throws {
            let data = try WireJSON.encoder(.milliseconds).encode(value)
            #expect(try WireJSON.decoder.decode(Wire.self, from: data) == value)
            #expect(!String(decoding: data, as: UTF8.self).contains("null"))
        }
        try check(Fixtures.value(BoxOffice.Show.self))
        try check(Fixtures.value(BoxOffice.PaymentConfirmation.self))
        try check(Fixtures.value(BoxOffice.SalePayments.self))
        try check(Fixtures.value(BoxOffice.SeatMapResponse.self))
        try check(Fixtures.value(ScanResponse.self))
        try check(Fixtures.value(ScanUploadResponse.self))
        try check(Fixtures.value(CheckinResponse.self))
        try check(Fixtures.value(DoorListResponse.self))
        try check(Fixtures.value(ManifestResponse.self))
        try check(Fixtures.value(BoardingManifest.self))
        try check(Fixtures.value(BoardingErrorResponse.self))
        try check(Fixtures.value(CanvassChanges.self))
        try check(Fixtures.value(CanvassBuildings.self))
        try check(Fixtures.value(CanvassStats.self))
        try check(Fixtures.value(Building.self))
        try check(Fixtures.value(WalksManifest.self))
        try check(Fixtures.value(WalksTourDetail.self))
        try check(Fixtures.value(WalksVoucherResponse.self))
        try check(Fixtures.show)
        try check(Fixtures.seats)
        try check(Fixtures.bookings)
        #expect(Fixtures.outcomes.map(\.signal) == [.ok, .ok, .again, .no, .attention, .none])
    }

    @Test("Apps 5 A model over fixtures shows what they say")
    @MainActor func models() async {
        let client = BoxOfficeClient(baseURL: Fixtures.baseURL, transport: FixtureTransport(), clock: Fixtures.clock)
        let home = HomeModel(client: client)
        await home.load()
        #expect(home.shows == [Fixtures.show] && home.error == nil)
        let seats = SeatSelectionModel(client: client, show: Fixtures.show)
        await seats.load()
        seats.toggle("stalls-A-2")
        #expect(seats.chosen == ["stalls-A-2"] && seats.total == Money(minorUnits: 8_500, currency: "GBP"))
        let away = HomeModel(
            client: BoxOfficeClient(baseURL: Fixtures.baseURL, transport: FixtureTransport(failure: .network("")), clock: Fixtures.clock))
        await away.load()
        #expect(away.error == .network)
    }
}
