#if DEBUG
    import Foundation
    import UsherWire

    /// A server for previews and tests: it answers every route of the five desks with `Fixtures`, at once and always the same.
    public struct FixtureTransport: Transport {
        private let failure: UsherError?

        /// With `failure` every call fails so.
        public init(failure: UsherError? = nil) { self.failure = failure }

        public func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
            if let failure { throw failure }
            do {
                return UsherResponse(
                    status: 200, headers: ["Content-Type": "application/json"], body: try Self.body(request.method, request.url.path()))
            } catch {
                throw .decoding("\(error)")
            }
        }

        private static func body(_ method: UsherRequest.Method, _ path: String) throws -> Data {
            let parts = path.split(separator: "/").map(String.init)
            for route in routes where route.matches(method, parts) { return try route.body() }
            return Data("{}".utf8)
        }

        /// One route: `*` is any segment.
        private struct Route {
            let method: UsherRequest.Method?
            let parts: [String]
            let body: @Sendable () throws -> Data

            func matches(_ method: UsherRequest.Method, _ path: [String]) -> Bool {
                (self.method == nil || self.method == method) && parts.count == path.count
                    && zip(parts, path).allSatisfy { $0 == "*" || $0 == $1 }
            }
        }

        private static func route<Value: Encodable & Sendable>(
            _ path: String, _ method: UsherRequest.Method?, _ value: @autoclosure @escaping @Sendable () -> Value
        ) -> Route {
            Route(method: method, parts: path.split(separator: "/").map(String.init)) {
                try WireJSON.encoder(.milliseconds).encode(value())
            }
        }

        private static func sample<Value: Codable & Sendable>(_ path: String, _ method: UsherRequest.Method?, _ type: Value.Type) -> Route {
            route(path, method, Fixtures.value(type))
        }

        private static func sample<Value: Codable & Sendable>(_ path: String, _ type: Value.Type) -> Route { sample(path, nil, type) }

        private static let routes: [Route] =
            [
                sample("api/tickets/scan", ScanResponse.self), sample("api/tickets/scans", ScanUploadResponse.self),
                sample("api/tickets", DoorListResponse.self), sample("api/tickets/*/undo", UndoResponse.self),
                sample("api/events", EventListResponse.self), sample("api/events/*/checkin", CheckinResponse.self),
                route("api/events/*/manifest", .get, Fixtures.manifest), route("api/shows", .get, [Fixtures.show]),
                route("api/shows/*", .get, Fixtures.show), route("api/shows/*/seats", .get, Fixtures.seats),
                sample("api/shows/*/watch", BoxOffice.WatchResponse.self), route("api/installations/*", nil, Fixtures.installation),
                sample("api/shows/*/seatmap", BoxOffice.SeatMapResponse.self), sample("api/seat-checkout", BoxOffice.CheckoutResponse.self),
                sample("api/shows/*/quote", BoxOffice.QuoteResponse.self),
                sample("api/seat-checkout/cancel", BoxOffice.ReleaseResponse.self),
                sample("api/checkout/success", BoxOffice.PaymentConfirmation.self), route("api/user/bookings", .get, Fixtures.bookings),
                route("api/user/bookings/*", .get, Fixtures.bookings[0]), route("api/user/bookings/*/cancel", .post, Fixtures.bookings[2]),
                sample("api/user/bookings/*/resend", BoxOffice.DoneResponse.self),
                route("api/user/profile", nil, ["user": Fixtures.value(BoxOffice.User.self)]),
                sample("api/user/password", BoxOffice.DoneResponse.self), sample("api/user/account", BoxOffice.DoneResponse.self),
                sample("api/auth/verify-email", BoxOffice.DoneResponse.self),
                sample("api/auth/password-reset", .post, BoxOffice.DoneResponse.self),
                sample("api/auth/password-reset", .put, BoxOffice.DoneResponse.self),
                route("api/auth/password-reset", .get, ["valid": true]), sample("api/auth/*", BoxOffice.AuthResponse.self),
                sample("api/auth/signin/second", BoxOffice.AuthResponse.self),
            ] + boarding + canvass + territories + walks

        private static let boarding: [Route] = {
            let (airline, flight, ticket) = ("api/v1/airline/*", BoardingFlight.self, BoardingTicket.self)
            return [
                sample("api/v1/airline/create", BoardingAirline.self), sample(airline, BoardingAirline.self),
                sample(airline + "/keys", BoardingKeys.self), sample(airline + "/settings", BoardingSettings.self),
                sample(airline + "/session/create", BoardingSession.self), sample(airline + "/session/list", [BoardingSession].self),
                sample(airline + "/aircraft/list", [BoardingAircraft].self), sample(airline + "/aircraft/*/flights", [BoardingFlight].self),
                sample(airline + "/aircraft/*", BoardingAircraft.self), sample(airline + "/passenger/list", [BoardingPassenger].self),
                sample(airline + "/passenger/*/tickets", [BoardingTicket].self), sample(airline + "/passenger/*", BoardingPassenger.self),
                sample(airline + "/flight/list", [BoardingFlight].self), sample(airline + "/flight/*/manifest", BoardingManifest.self),
                sample(airline + "/flight/*/tickets", [BoardingTicket].self), sample(airline + "/flight/*", flight),
                sample(airline + "/flight/*/*", flight), sample(airline + "/ticket/list", [BoardingTicket].self),
                sample(airline + "/ticket/*", ticket), sample(airline + "/ticket/board/*", ticket),
                sample(airline + "/ticket/issue/*/*", ticket),
            ]
        }()

        private static let canvass: [Route] = {
            let campaign = "api/campaigns/*"
            return [
                route("api/billing/entitlement", .get, Fixtures.entitlements[1]), sample("api/buildings/*", Building.self),
                sample("api/billing/stripe/*", CanvassPageAddress.self),
                sample("api/billing/apple/verify", CanvassAppleVerifyResponse.self),
                sample("api/campaigns", .get, CanvassCampaignList.self), sample("api/campaigns", .post, CanvassCampaign.self),
                sample(campaign, CanvassCampaign.self), sample(campaign + "/addresses/import", CanvassImportReport.self),
                sample(campaign + "/addresses", .get, CanvassAddressList.self), sample(campaign + "/addresses", .post, CanvassAddress.self),
                sample(campaign + "/addresses/*", CanvassAddress.self), sample(campaign + "/buildings", CanvassBuildings.self),
                sample(campaign + "/visits", CanvassVisitsResponse.self), sample(campaign + "/changes", CanvassChanges.self),
                sample(campaign + "/qr-codes", .get, CanvassQRCodeList.self),
                route(campaign + "/qr-codes", .post, MadeCodes()),
                sample(campaign + "/qr-codes/*", CanvassQRCode.self), sample(campaign + "/stats", CanvassStats.self),
                sample("api/organisations", .get, CanvassOrganisations.self), sample("api/organisations", .post, CanvassOrganisation.self),
                sample("api/organisations/*/members", CanvassMembers.self),
                sample("api/organisations/*/invites", .get, CanvassInvites.self),
                sample("api/organisations/*/invites", .post, CanvassInvite.self), sample("api/invites/accept", CanvassAcceptedInvite.self),
            ]
        }()

        private static let territories: [Route] = {
            let (ofCampaign, territory) = ("console/api/campaigns/*/territories", "console/api/territories/*")
            let one = ["territory": Fixtures.value(CanvassTerritory.self)]
            return [
                route(ofCampaign, .get, ["territories": Fixtures.value([CanvassTerritory].self)]), route(ofCampaign, .post, one),
                route(ofCampaign + "/count", .post, ["homes": 12]), route(territory, nil, one),
                route(territory + "/walk", .get, ["homes": Fixtures.value([CanvassAddress].self)]),
                sample(territory + "/visits", CanvassVisitsResponse.self),
                route(territory + "/links", .get, ["links": Fixtures.value([CanvassWalkLink].self)]),
                route(territory + "/links", .post, ["link": Fixtures.value(CanvassWalkLink.self)]),
                sample("api/walk-links", CanvassWalkStart.self), sample("api/walk-links/*", CanvassWalk.self),
                sample("api/walk-links/*/visits", CanvassVisitsResponse.self),
            ]
        }()

        private static let walks: [Route] = [
            sample("auth/register", WalksAuthResponse.self), sample("auth/login", WalksAuthResponse.self),
            sample("auth/refresh", WalksTokens.self), sample("auth/me", WalksUser.self), sample("tours", [WalksTour].self),
            sample("tours/*", WalksTourDetail.self), sample("tours/*/points", [WalksPoint].self),
            sample("tours/*/manifest", WalksManifest.self), sample("vouchers/validate", WalksVoucherResponse.self),
        ]
    }

    /// One code of a whole campaign, and how many of its homes: which of them is meant the request says.
    private struct MadeCodes: Encodable, Sendable {
        func encode(to encoder: any Encoder) throws {
            try Fixtures.value(CanvassQRCode.self).encode(to: encoder)
            try Fixtures.value(CanvassQRCodesMade.self).encode(to: encoder)
        }
    }

    extension Fixtures {
        /// A device that a house sends to.
        static var installation: InstallationResponse {
            var installation = value(InstallationResponse.self)
            installation.delivery = "on"
            return installation
        }

        /// One page, and no more.
        static var manifest: ManifestResponse {
            var manifest = value(ManifestResponse.self)
            (manifest.data.more, manifest.data.sales) = (false, [])
            return manifest
        }
    }
#endif
