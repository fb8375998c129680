import Foundation
import UsherKit

@main
struct Door {
    static func main() async throws {
        let server = URL(string: "http://127.0.0.1:8080")!
        let key = ProcessInfo.processInfo.environment["DOOR_KEY"] ?? ""
        let gate = GateClient(baseURL: server, apiKey: key)

        let counts = try await gate.checkin(event: 1).data.totals
        print("\(counts.used) of \(counts.sold) are in")
    }
}
