@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct BoardingSessionTests {
    @Test("Boarding A9 A session opens every route of its airline, and a token that nobody made none", arguments: Engine.allCases)
    func everyRoute(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let routes = boarding.desk.endpoints.filter { $0.path.hasPrefix(BoardingDesk.prefix) }
            #expect(routes.count > 30)
            for (index, route) in routes.enumerated() {
                // An airline for each: some routes end its sessions, or the airline itself.
                let airline = try await boarding.airline("apple.\(index)")
                let session = try await airline.post("session/create", nil).seed(AppSeed.Session.self)
                var path = route.path.replacing("{airlineIdentifier}", with: airline.identifier).replacing(/\{[A-Za-z]+\}/, with: "nobody")
                // Of a flight that there is the stream would not end.
                if path.hasSuffix("/live") { path += "?flight=nobody" }
                let body = route.method == .post ? "{}" : nil
                let stranger = "uas_" + String(repeating: "A", count: 43)
                let refused = try await boarding.send(route.method, path, body, token: stranger)
                #expect(refused.status == .unauthorized && refused.boardingError?.code == "invalid_token", "\(route.method) \(route.path)")
                let answer = try await boarding.send(route.method, path, body, token: session.token)
                // It gets as far as the body and the objects of the path.
                let inside: [HTTPResponse.Status] = [.ok, .notFound, .unprocessableContent]
                #expect(inside.contains(answer.status), "\(route.method) \(route.path) \(answer.text)")
                #expect(answer.boardingError?.detail != "Not Found", "\(route.method) \(route.path)")
            }
        }
    }

    @Test("Boarding A9 A session of one airline opens no other, and no other ends it", arguments: Engine.allCases)
    func own(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let (airline, other) = (try await boarding.airline(), try await boarding.airline("other"))
            let session = try await airline.post("session/create", nil).seed(AppSeed.Session.self)
            let token = try #require(session.token)
            let foreign = try await boarding.get("airline/\(other.identifier)", token: token)
            #expect(foreign.status == .unauthorized)
            // Another airline cannot end it, nor does ending all of its own.
            let ended = try await other.delete("session/\(session.session_identifier)")
            #expect(ended.boardingError?.detail == "Session '\(session.session_identifier)' not found")
            let all = try await other.delete("session")
            let still = try await boarding.get("airline/\(airline.identifier)", token: token)
            #expect(all.text == #"{"status":1,"count":0}"# && still.status == .ok)
        }
    }
}
