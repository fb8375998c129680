import UsherCore

/// The club night's lines.
extension DemoPage {
    var clubSteps: [Step] {
        let (uuid, code) = (demo.catalogue.clubUUID, DemoCatalogue.clubCodeText)
        let items = "\"items\":[{\"area\":\"floor\",\"quantity\":2},{\"area\":\"gallery\",\"category\":\"regular\"}]"
        func post(_ path: String, _ body: String) -> String {
            "curl -is \(base)\(path) -H 'Content-Type: application/json' -d '{\(body)}'"
        }
        return [
            Step(status: 200, title: "The club night: areas, categories, what is left", command: "curl -is \(base)/api/shows/\(uuid)"),
            Step(
                status: 200, title: "What three places cost with a code; nothing is held",
                command: post("/api/shows/\(uuid)/quote", "\(items),\"codes\":[\"\(code)\"]")),
            Step(
                status: 400, title: "A code that nobody has",
                command: post("/api/shows/\(uuid)/quote", "\(items),\"codes\":[\"NO-SUCH-CODE\"]")),
            Step(
                status: 200, title: "The places are held, and the payment is at the answer's url",
                command: post("/api/seat-checkout", "\"showId\":\"\(uuid)\",\(items),\"codes\":[\"\(code)\"]")),
        ]
    }
}
