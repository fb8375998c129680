#if canImport(SwiftUI) && DEBUG
    import Foundation
    import UsherKit
    import UsherWire

    /// The server behind previews: it has what `Fixtures` has, has nothing, or refuses.
    struct PreviewServer: Transport {
        /// What every path is answered with; nil for `Fixtures`.
        var answer: (status: Int, text: String)?

        func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
            guard let answer else { return try await FixtureTransport().send(request) }
            return UsherResponse(status: answer.status, headers: ["Content-Type": "application/json"], body: Data(answer.text.utf8))
        }

        var boxOffice: BoxOfficeClient { BoxOfficeClient(baseURL: Self.address, transport: self) }
        var gate: GateClient { GateClient(baseURL: Self.address, apiKey: "preview", transport: self, random: { 0 }) }

        var walks: WalksClient { WalksClient(baseURL: Self.address, transport: self, random: { 0 }) }
        /// With nothing in it.
        var tours: TourCache {
            TourCache(client: walks, folder: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString), account: nil)
        }

        static let address = URL(filePath: "/")
        static let everything = PreviewServer()
        static let nothing = PreviewServer(answer: (200, "[]"))
        static let signedOut = refusing(401)
        static let missing = refusing(404)
        static let down = refusing(503)

        private static func refusing(_ status: Int) -> PreviewServer {
            PreviewServer(answer: (status, #"{"success":false,"error":"Not here, in a preview"}"#))
        }

        static var show: BoxOffice.Show { Fixtures.show }

        /// A hold that lasts until then.
        static func hold(until end: Date) -> BoxOffice.CheckoutResponse {
            var hold = Fixtures.value(BoxOffice.CheckoutResponse.self)
            hold.expiresAt = end
            return hold
        }
    }
#endif
