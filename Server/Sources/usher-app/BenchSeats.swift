import Foundation
import UsherKit

/// What 2,180 seats cost: read from the server's answer, laid out, each with another status, one of them touched. Beside what `JSONDecoder` takes to
/// read them, which no app can do without on the same device.
@MainActor
struct BenchSeats {
    private static let count = 2180
    private static let rounds = 20
    private let peer = SeatPeer(count)
    private let client: BoxOfficeClient
    private let show = BoxOffice.Show(
        id: "bench", title: "Bench", description: "", date: "2025-12-20", time: "19:30", venueName: "", location: "", imageURL: "",
        minPrice: 85, maxPrice: 85, seatMapID: "m", seatPricing: [], currency: "GBP")

    init(_ base: URL) { client = BoxOfficeClient(baseURL: base, transport: peer) }

    /// A line a figure, and a table of those that have a goal beside `JSONDecoder`.
    func run() async throws -> String {
        var (quick, plain): ([Duration], [Duration]) = ([], [])
        for _ in 0..<Self.rounds {
            quick.append(try await ContinuousClock().measure { _ = try await client.seats(of: "bench") })
            plain.append(try ContinuousClock().measure { _ = try WireJSON.decoder.decode([BoxOffice.Seat].self, from: peer.seats) })
        }
        // The best: what else the machine does makes the others longer, and a long piece of work longer than a short one.
        let measure = Self.best(plain)
        let rows = [
            ("scene", Self.best(try await scene()), 0.25), ("all statuses anew", Self.best(try await statuses()), 0.05),
            ("a tap, of 25 in a row", Self.best(try await taps()), 0.01),
        ]
        return """
            2,180 seats decoded, best of \(Self.rounds): \(Self.text(Self.best(quick))) ms (goal under 20 ms)
            2,180 seats decoded by JSONDecoder, best of \(Self.rounds): \(Self.text(measure)) ms
            | 2,180 seats, best of \(Self.rounds) | ms | over JSONDecoder reading them | goal | reached |
            |---|---|---|---|---|
            \(rows.map { Self.row($0, $1, $1 / measure, $2) }.joined(separator: "\n"))
            """
    }

    /// As `SeatSelectionModel` lays them out once they are there.
    private func scene() async throws -> [Duration] {
        let (seats, map) = (try await client.seats(of: "bench"), try await client.seatMap(of: "bench"))
        return (0..<Self.rounds).map { _ in ContinuousClock().measure { Self.use(SeatScene(show: show, seats: seats, map: map)) } }
    }

    /// Each seat has another status, while the screen holds what it has drawn.
    private func statuses() async throws -> [Duration] {
        let seats = try await client.seats(of: "bench")
        var scene = SeatScene(show: show, seats: seats, map: nil)
        return (0..<Self.rounds).map { round in
            let (rows, drawn) = (seats.map { BoxOffice.SeatStatusRow(id: $0.id, status: round % 2 == 0 ? .sold : .available) }, scene)
            let spent = ContinuousClock().measure { scene.update(rows) }
            Self.use(drawn)
            return spent
        }
    }

    /// From the finger's place to the seat that is chosen, its words and the sum, while the screen holds what it has drawn.
    private func taps() async throws -> [Duration] {
        let model = SeatSelectionModel(client: client, show: show)
        await model.load()
        guard let bounds = model.scene?.bounds, let marks = model.scene?.marks else { throw AppFailure("the seats did not come") }
        let camera = SeatCamera(map: bounds, width: 390, height: 600)
        return (0..<Self.rounds).map { round in
            (0..<25).reduce(Duration.zero) { spent, number in
                spent + tap(camera.screen(marks[(round * 25 + number) * 4 % marks.count].place), camera, model)
            } / 25
        }
    }

    private func tap(_ finger: MapPoint, _ camera: SeatCamera, _ model: SeatSelectionModel) -> Duration {
        let drawn = model.scene
        let spent = ContinuousClock().measure {
            let reach = camera.reach(seatSize: model.scene?.seatSize ?? 0)
            if let mark = model.scene?.seat(at: camera.place(at: finger), within: reach) { model.toggle(mark.id) }
        }
        if let drawn { Self.use(drawn) }
        // Given up again, so that no tap is refused.
        if model.chosen.count == 8 { for id in model.chosen { model.toggle(id) } }
        return spent
    }

    /// Keeps what was made from being left out by the compiler.
    @inline(never) private static func use(_ scene: SeatScene) { precondition(scene.marks.count == count) }

    private static func best(_ times: [Duration]) -> Duration { times.min() ?? .zero }

    private static func text(_ time: Duration) -> String { String(format: "%.3f", time / .milliseconds(1)) }

    private static func row(_ what: String, _ time: Duration, _ ratio: Double, _ goal: Double) -> String {
        "| \(what) | \(text(time)) | \(String(format: "%.4f", ratio)) | \(goal) | \(ratio <= goal ? "yes" : "no") |"
    }
}

/// Answers with a house of seats, as the server writes them, and with its map.
private struct SeatPeer: Transport {
    let seats: Data

    /// Six sections of rows of forty.
    init(_ count: Int) {
        let all = (0..<count).map { number in
            let (section, row, place) = (number / 400, number / 40, number % 40 + 1)
            return
                #"{"id":"0b6e7a3e-5f0d-4c0b-9a55-\#(String(format: "%012x", number))","row":"\#(row)","number":"\#(place)","section":"S\#(section)","#
                + #""price":85,"status":"available","seatMapId":"m","price_pence":8500,"section_id":"s\#(section)","map_seat_id":"s\#(section)-\#(row)-\#(place)","#
                + ##""is_accessible":false,"restricted_view":false,"color_hex":"#2E7D3\##(section)","position":{"x":\##(20 * place),"y":\##(24 * row)},"##
                + #""row_letter":"\#(row)","section_name":"S\#(section)","seat_number":\#(place)}"#
        }
        seats = Data("[\(all.joined(separator: ","))]".utf8)
    }

    func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
        guard request.url.path.hasSuffix("seatmap") else { return UsherResponse(status: 200, body: seats) }
        let map =
            #"{"success":true,"seatMap":{"id":"m","name":"Bench","totalCapacity":2180,"svgViewBox":"0 0 860 1360","layoutConfig":{"seatSize":18}}}"#
        return UsherResponse(status: 200, body: Data(map.utf8))
    }
}
