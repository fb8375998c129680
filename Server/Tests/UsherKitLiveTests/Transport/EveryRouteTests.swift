import Foundation
import HTTPTypes
import Testing
import UsherHTTP
import UsherKit
import UsherServer

@Suite struct EveryRouteTests {
    @Test("Apps P20 Every call of the five clients finds its route at the real server, by its method, and is answered in its desk's words")
    func routes() async throws {
        try await KitHouse.run { kit in
            await EveryCall.make(kit.line, identity: nil, log: .none)
            let endpoints = kit.house.server.table.endpoints
            let requests = kit.line.requests
            #expect(requests.count > 120)
            for request in requests {
                let pieces = RoutePattern.Pieces(request.url.path(percentEncoded: true))
                let found = endpoints.contains {
                    $0.method.rawValue == request.method.rawValue && RoutePattern($0.path).matches(pieces)
                }
                #expect(found, "\(request.method) \(request.url.path()) is no route")
            }
        }
    }
}
