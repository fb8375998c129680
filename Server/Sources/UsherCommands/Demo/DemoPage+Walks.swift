/// A walker's whole session, from the list to the download, as an app makes it.
extension DemoPage {
    var walks: String {
        let voice =
            demo.walk.speaks
            ? "" : "  espeak-ng is not installed: tones stand for the voice, the words are in the subtitles. Install it and start again.\n"
        return """
              \(base)/walks                           the demo's audio walks, one of them behind a voucher
              \(base)/walks/milan-historic-center     a walk to listen to
            \(voice)
            The voucher \(demo.catalogue.voucher) opens “Brera in the evening”.

            """
    }

    var walkSteps: [Step] {
        let tour = DemoCatalogue.brera
        let manifest = "'\(base)/tours/\(tour)/manifest?language=en'"
        let address = "$(curl -s \(manifest) \(bearer) | sed 's/.*\"audio\":\\[{[^}]*\"url\":\"\\([^\"]*\\)\".*/\\1/')"
        let event =
            "{\"events\":[{\"eventType\":\"tour_viewed\",\"properties\":{\"tourId\":\"\(tour)\",\"language\":\"en\",\"anonymousId\":\"demo\"}}]}"
        return [
            Step(
                status: 201, title: "A walker registers",
                command: post("/auth/register", "{\"email\":\"\(demo.walker)\",\"password\":\"\(password)\",\"name\":\"Wanda Walker\"}")),
            Step(status: 200, title: "Every walk; the protected one is not open yet", command: "curl -is '\(base)/tours' \(bearer)"),
            Step(
                status: 200, title: "The free walk's stops, in Italian",
                command: "curl -is '\(base)/tours/\(DemoCatalogue.milan)/points?language=it'"),
            Step(status: 403, title: "The protected walk without a voucher", command: "curl -is \(manifest) \(bearer)"),
            Step(status: 404, title: "A code that nobody has", command: post("/vouchers/validate", "{\"code\":\"NO-SUCH-CODE\"}", bearer)),
            Step(
                status: 200, title: "The voucher opens it",
                command: post("/vouchers/validate", "{\"code\":\"\(demo.catalogue.voucher)\"}", bearer)),
            Step(
                status: 409, title: "The same voucher again: it is open already",
                command: post("/vouchers/validate", "{\"code\":\"\(demo.catalogue.voucher)\"}", bearer)),
            Step(status: 200, title: "All that a download consists of, with signed addresses", command: "curl -is \(manifest) \(bearer)"),
            Step(
                status: 206, title: "The first 64 KiB of its first audio file",
                command: "curl -s -D - -o /dev/null -r 0-65535 \"\(address)\""),
            Step(
                status: 200, title: "A tile of the map",
                command: "curl -s -D - -o /dev/null \(base)/tiles/milan/16/\(Self.tile.x)/\(Self.tile.y).pbf"),
            Step(status: 204, title: "What the app saw", command: post("/analytics/events", event)),
            Step(
                status: 204, title: "The walker goes, and the first line of the walk works again",
                command: "curl -is -X DELETE \(base)/auth/me \(Self.json) -d '{\"password\":\"\(password)\"}' \(bearer)"),
        ]
    }

    /// The Duomo's.
    private static var tile: (x: Int, y: Int) { DemoMap.tile(45.464203, 9.189982, zoom: 16) }

    private static let json = "-H 'Content-Type: application/json'"

    private var password: String { demo.catalogue.memory.password("walker") }

    private func post(_ path: String, _ body: String, _ header: String = "") -> String {
        "curl -is \(base)\(path) \(Self.json) -d '\(body)'" + (header.isEmpty ? "" : " " + header)
    }

    /// Each line signs in by itself, so that it may be pasted alone.
    private var bearer: String {
        "-H \"Authorization: Bearer $(curl -s \(base)/auth/login \(Self.json) -d '{\"email\":\"\(demo.walker)\",\"password\":\"\(password)\"}'"
            + " | sed 's/.*\"accessToken\":\"\\([^\"]*\\)\".*/\\1/')\""
    }
}
