import Foundation
import UsherKit

@main
struct Door {
    static func main() async throws {
        let server = URL(string: "http://127.0.0.1:8080")!
        let key = ProcessInfo.processInfo.environment["DOOR_KEY"] ?? ""
        let gate = GateClient(baseURL: server, apiKey: key)

        while let code = readLine() {
            do {
                let entry = try await gate.scan(ScanRequest(ticketCode: code))
                print("Welcome, \(entry.data.sale.name)")
            } catch {
                print(error.message)
            }
        }
    }
}
