import Foundation
import UsherKit

@main
struct Door {
    static func main() async throws {
        let server = URL(string: "http://127.0.0.1:8080")!
        let key = ProcessInfo.processInfo.environment["DOOR_KEY"] ?? ""
        let gate = GateClient(baseURL: server, apiKey: key)
        let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        let scanner = try TicketScanner(client: gate, event: 1, gate: "North", folder: support.appending(path: "door"))
        let door = Task { await scanner.run() }  // keeps the list fresh, uploads what was scanned offline

        while let code = readLine() {  // in an app: what the camera read
            let outcome = await scanner.scan(code)
            print(outcome.headline)  // Admitted · Admitted offline · Already used · Not admitted · Not checked
            print(outcome.signal)  // ok · again · no · attention: for sound and hand
        }
        door.cancel()
    }
}
