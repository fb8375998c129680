#if canImport(SwiftUI) && DEBUG
    import Foundation
    import UsherKit
    import UsherWire

    /// The server behind previews: it has what `Fixtures` has, has nothing, or refuses.
    struct PreviewServer: Transport {
        /// What every path is answered with; nil for `Fixtures`.
        var answer: (status: Int, text: String)?
        /// It never answers.
        var isSilent = false

        func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
            if isSilent {
                do { try await Task.sleep(for: .seconds(3_600)) } catch { throw .cancelled }
            }
            guard let answer else { return try await FixtureTransport().send(request) }
            return UsherResponse(status: answer.status, headers: ["Content-Type": "application/json"], body: Data(answer.text.utf8))
        }

        var boxOffice: BoxOfficeClient { BoxOfficeClient(baseURL: Self.address, transport: self) }
        var gate: GateClient { GateClient(baseURL: Self.address, apiKey: "preview", transport: self, random: { 0 }) }

        var boarding: BoardingClient {
            BoardingClient(base: Self.address, credential: .appleIdentifier("preview"), transport: self)
        }
        var canvass: CanvassClient { CanvassClient(baseURL: Self.address, accessToken: "preview", transport: self) { $0 } }

        /// Whoever looks pays, or not.
        func entitlements() -> EntitlementCache {
            EntitlementCache(client: canvass, file: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))
        }

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
        static let silent = PreviewServer(isSilent: true)

        static func refusing(_ status: Int, code: String = "preview") -> PreviewServer {
            PreviewServer(answer: (status, #"{"success":false,"error":"Not here, in a preview","detail":"Not here","code":"\#(code)"}"#))
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
