import Foundation
import UsherKit
import UsherWire

/// Every call of the five clients, whatever it is answered, with things in it that nobody may read in a log.
enum EveryCall {
    static let base = URL(string: "https://usher.test")!
    static let secrets = [
        "usher_key", "jwt.of.ann", "000001.apple", "SECRET-CODE", "ann@example.org", "Geheim-123", "K7WQ2M4XNP", "45.4641", "cs_test_a1",
        "show-4711", "gers-4711", "Ann Lee", device, device.uppercased(),
    ]

    /// Waits are over at once.
    static let clock = UsherClock(now: { Date(timeIntervalSince1970: 1_766_273_400) }, sleep: { _ in try Task.checkCancellation() })

    static func make(_ line: some Transport, identity: AppIdentity?, log: UsherLog) async {
        await gate(
            GateClient(baseURL: base, apiKey: "usher_key", transport: line, clock: clock, random: { 0 }, identity: identity, log: log))
        let tokens = MemoryTokenStore(Data("jwt.of.ann".utf8))
        await boxOffice(
            BoxOfficeClient(baseURL: base, tokens: tokens, transport: line, clock: clock, identity: identity, log: log), tokens)
        await boarding(
            BoardingClient(
                base: base, credential: .appleIdentifier("000001.apple"), transport: line, clock: clock, identity: identity, log: log))
        await canvass(
            CanvassClient(baseURL: base, accessToken: "jwt.of.ann", transport: line, clock: clock, identity: identity, log: log) { $0 })
        await walks(WalksClient(baseURL: base, transport: line, clock: clock, random: { 0 }, identity: identity, log: log))
        await push(PushClient(baseURL: base, transport: line, clock: clock, identity: identity, log: log) { "jwt.of.ann" })
    }

    /// Hears of every call that fails.
    @TaskLocal static var failed: @Sendable (any Error) -> Void = { _ in }

    private static func call(_ work: () async throws -> Void) async {
        do { try await work() } catch { failed(error) }
    }

    private static func gate(_ gate: GateClient) async {
        await call { _ = try await gate.scan(ScanRequest(ticketCode: "SECRET-CODE")) }
        await call { _ = try await gate.events() }
        await call { _ = try await gate.checkin(event: 4711) }
        await call { _ = try await gate.doorList(event: 4711, query: "Ann Lee") }
        await call { _ = try await gate.undo(entry: 4711) }
        await call { _ = try await gate.manifest(event: 4711) }
        await call { _ = try await gate.upload([]) }
        await call { _ = try await gate.live(event: 4711) }
    }

    private static func push(_ push: PushClient) async {
        // A device's own id is a secret.
        guard let id = UUID(uuidString: device) else { return }
        let request = InstallationRequest(
            token: "K7WQ2M4XNP", bundle: "org.example", environment: "sandbox", platform: "ios", language: "en", timeZone: "UTC")
        await call { _ = try await push.register(id, request) }
        await call { _ = try await push.installation(id) }
        await call { try await push.remove(id) }
    }

    private static let device = "0e7db379-4b33-4ddc-be63-d62fa5b2f0d1"

    private static func boxOffice(_ shop: BoxOfficeClient, _ tokens: MemoryTokenStore) async {
        await call { _ = try await shop.signUp(email: "ann@example.org", password: "Geheim-123", name: "Ann Lee") }
        await call { _ = try await shop.signIn(email: "ann@example.org", password: "Geheim-123") }
        await call { _ = try await shop.signIn(with: BoxOffice.SocialRequest(provider: "apple", token: "jwt.of.ann")) }
        await call { _ = try await shop.signIn(factorToken: "K7WQ2M4XNP", code: "SECRET-CODE") }
        await call { _ = try await shop.verify() }
        await call { _ = try await shop.verifyEmail(token: "K7WQ2M4XNP", email: "ann@example.org") }
        await call { _ = try await shop.resendVerification(email: "ann@example.org") }
        await call { _ = try await shop.requestPasswordReset(email: "ann@example.org") }
        await call { _ = try await shop.isResetLinkValid(token: "K7WQ2M4XNP", email: "ann@example.org") }
        await call { _ = try await shop.resetPassword(email: "ann@example.org", token: "K7WQ2M4XNP", newPassword: "Geheim-123") }
        await call { _ = try await shop.profile() }
        await call { _ = try await shop.rename("Ann Lee") }
        await call { _ = try await shop.changePassword(current: "Geheim-123", new: "Geheim-123") }
        await call { _ = try await shop.shows(ShowQuery(text: "Ann Lee")) }
        await call { _ = try await shop.page(ShowQuery(text: "Ann Lee")) }
        await call { _ = try await shop.pass(at: base.appending(path: "bookings/show-4711/ticket.pkpass")) }
        await call { _ = try await shop.show("show-4711") }
        await call { _ = try await shop.seats(of: "show-4711") }
        await call { _ = try await shop.seatStatuses(of: "show-4711") }
        await call { _ = try await shop.seatMap(of: "show-4711") }
        await call { _ = try await shop.watch("show-4711") }
        await call { _ = try await shop.unwatch("show-4711") }
        await call { _ = try await shop.checkout(show: "show-4711", seats: ["stalls-A-1"], email: "ann@example.org", name: "Ann Lee") }
        await call {
            _ = try await shop.quote(.init(showID: "show-4711", specificSeatIDs: ["stalls-A-1"], email: "ann@example.org", name: "Ann Lee"))
        }
        await call { _ = try await shop.release("show-4711") }
        await call { _ = try await shop.confirmation(sessionID: "cs_test_a1") }
        await call { _ = try await shop.waitForConfirmation(sessionID: "cs_test_a1", timeout: 0) }
        await call { _ = try await shop.bookings() }
        await call { _ = try await shop.booking("show-4711") }
        await call { _ = try await shop.resendTicket("show-4711") }
        await call { _ = try await shop.cancel("show-4711") }
        await call { _ = try await shop.deleteAccount(password: "Geheim-123") }
        tokens.write(Data("jwt.of.ann".utf8))
        await shop.signOut()
    }

    private static func boarding(_ boarding: BoardingClient) async {
        let flight = BoardingFlight(
            origin: BoardingPlace(icao: "EGTF"), destination: BoardingPlace(icao: "LFAT"), gate: "A1", flightNumber: "FF1",
            scheduledDepartureDate: clock.now())
        await call { _ = try await boarding.create(name: "Ann Lee") }
        await call { _ = try await boarding.airline() }
        await call { _ = try await boarding.keys() }
        await call { _ = try await boarding.settings() }
        await call { _ = try await boarding.change(BoardingSettings()) }
        await call { _ = try await boarding.export() }
        await call { _ = try await boarding.createSession() }
        await call { _ = try await boarding.sessions() }
        await call { _ = try await boarding.endSession("show-4711") }
        await call { _ = try await boarding.endAllSessions() }
        await call { _ = try await boarding.save(BoardingAircraft(registration: "N1", type: "Jet")) }
        await call { _ = try await boarding.aircraft() }
        await call { _ = try await boarding.aircraft("show-4711") }
        await call { _ = try await boarding.flights(ofAircraft: "show-4711") }
        await call { _ = try await boarding.save(BoardingPassenger(formattedName: "Ann Lee", appleIdentifier: "K7WQ2M4XNP")) }
        await call { _ = try await boarding.passengers() }
        await call { _ = try await boarding.tickets(ofPassenger: "K7WQ2M4XNP") }
        await call { _ = try await boarding.plan(flight, aircraft: "show-4711") }
        await call { _ = try await boarding.amend(flight, id: "show-4711") }
        await call { _ = try await boarding.check(flight: "show-4711") }
        await call { _ = try await boarding.manifest(flight: "show-4711") }
        await call { _ = try await boarding.issue(flight: "show-4711", passenger: "K7WQ2M4XNP", seat: "2B") }
        await call { _ = try await boarding.flights() }
        await call { _ = try await boarding.flight("show-4711") }
        await call { _ = try await boarding.passenger("K7WQ2M4XNP") }
        await call { _ = try await boarding.exportPassenger("K7WQ2M4XNP") }
        await call { _ = try await boarding.tickets() }
        await call { _ = try await boarding.tickets(ofFlight: "show-4711") }
        await call { _ = try await boarding.ticket("K7WQ2M4XNP") }
        await call {
            _ = try await boarding.verify(TicketSignature(ticket: "K7WQ2M4XNP", signatureDigest: .init(hash: "K7WQ2M4XNP")))
        }
        await call { _ = try await boarding.board(ticket: "K7WQ2M4XNP") }
        await call { _ = try await boarding.unboard(ticket: "K7WQ2M4XNP") }
        await call { _ = try await boarding.pass(ticket: "K7WQ2M4XNP") }
        await call { _ = try await boarding.live() }
        await call { _ = try await boarding.deleteTicket("K7WQ2M4XNP") }
        await call { _ = try await boarding.deleteFlight("show-4711") }
        await call { _ = try await boarding.deletePassenger("K7WQ2M4XNP") }
        await call { _ = try await boarding.deleteAircraft("show-4711") }
        await call { _ = try await boarding.deleteAirline() }
    }

    private static func territories(_ canvass: CanvassClient) async {
        let area = CanvassTerritoryRequest(name: "Ann Lee", streets: ["K7WQ2M4XNP"])
        let visits = CanvassVisitsRequest(mutationID: "show-4711", changes: [.init(addressID: "gers-4711", visited: true)])
        await call { _ = try await canvass.territories(of: "show-4711", in: "show-4711") }
        await call { _ = try await canvass.createTerritory(area, of: "show-4711", in: "show-4711") }
        await call { _ = try await canvass.countHomes(in: area, of: "show-4711", in: "show-4711") }
        await call { _ = try await canvass.territory("show-4711", in: "show-4711") }
        await call { _ = try await canvass.changeTerritory("show-4711", area, in: "show-4711") }
        await call { try await canvass.deleteTerritory("show-4711", in: "show-4711") }
        await call { _ = try await canvass.walkList(of: "show-4711", in: "show-4711") }
        await call { _ = try await canvass.reportWalk(visits, of: "show-4711", in: "show-4711") }
        await call { _ = try await canvass.walkLinks(of: "show-4711", in: "show-4711") }
        await call { _ = try await canvass.createWalkLink(CanvassWalkLinkRequest(name: "Ann Lee"), to: "show-4711", in: "show-4711") }
        await call { try await canvass.endWalkLink("show-4711", to: "show-4711", in: "show-4711") }
    }

    private static func canvass(_ canvass: CanvassClient) async {
        await call { _ = try await canvass.entitlement() }
        await call { _ = try await canvass.building("gers-4711", campaign: "show-4711") }
        await call { _ = try await canvass.checkout(price: "show-4711") }
        await call { _ = try await canvass.verifyApple(signedTransaction: "K7WQ2M4XNP") }
        await call { _ = try await canvass.campaigns() }
        await call { _ = try await canvass.create(CanvassCampaignRequest(name: "Ann Lee")) }
        await call { _ = try await canvass.add(CanvassAddressRequest(address: "1 Elm St", lat: 45.4641), to: "show-4711") }
        await call { _ = try await canvass.buildings(of: "show-4711", bbox: [45.4641, 9, 46, 10]) }
        await call { _ = try await canvass.link(address: "K7WQ2M4XNP", of: "show-4711", building: "gers-4711", confidence: 1) }
        await call { _ = try await canvass.makeCodes(for: "show-4711") }
        await call { _ = try await canvass.image(ofCode: "K7WQ2M4XNP", of: "show-4711") }
        await call { _ = try await canvass.stats(of: "show-4711", from: "2025-12-01") }
        await call { _ = try await canvass.invite("ann@example.org", role: .editor, to: "show-4711") }
        await call { _ = try await canvass.portal() }
        await call { _ = try await canvass.campaign("show-4711") }
        await call { _ = try await canvass.change("show-4711", CanvassCampaignRequest(name: "Ann Lee")) }
        await call { _ = try await canvass.addresses(of: "show-4711") }
        await territories(canvass)
        await call {
            _ = try await canvass.change(address: "K7WQ2M4XNP", of: "show-4711", CanvassAddressRequest(address: "1 Elm St", lat: 45.4641))
        }
        await call { _ = try await canvass.importAddresses(Data("address\nAnn Lee\n".utf8), type: "text/csv", to: "show-4711") }
        await call { _ = try await canvass.unlink(address: "K7WQ2M4XNP", of: "show-4711", building: "gers-4711") }
        await call {
            let visit = CanvassVisitsRequest.Change(addressID: "K7WQ2M4XNP", visited: true)
            _ = try await canvass.report(CanvassVisitsRequest(mutationID: "show-4711", changes: [visit]), to: "show-4711")
        }
        await call { _ = try await canvass.changes(of: "show-4711") }
        await call { _ = try await canvass.delete(address: "K7WQ2M4XNP", of: "show-4711") }
        await codes(canvass)
        await teams(canvass)
        await call { _ = try await canvass.deleteCampaign("show-4711") }
    }

    private static func codes(_ canvass: CanvassClient) async {
        await call { _ = try await canvass.codes(of: "show-4711") }
        await call { _ = try await canvass.makeCode(for: "show-4711", label: "Ann Lee") }
        await call { _ = try await canvass.code("K7WQ2M4XNP", of: "show-4711") }
        await call { _ = try await canvass.change(code: "K7WQ2M4XNP", of: "show-4711", label: "Ann Lee") }
        await call { _ = try await canvass.delete(code: "K7WQ2M4XNP", of: "show-4711") }
        await call { _ = try await canvass.printSheet(of: "show-4711") }
        await call { _ = try await canvass.printCSV(of: "show-4711") }
    }

    private static func teams(_ canvass: CanvassClient) async {
        await call { _ = try await canvass.organisations() }
        await call { _ = try await canvass.createOrganisation(name: "Ann Lee") }
        await call { _ = try await canvass.members(of: "show-4711") }
        await call { _ = try await canvass.setRole(.editor, of: "K7WQ2M4XNP", in: "show-4711") }
        await call { _ = try await canvass.removeMember("K7WQ2M4XNP", from: "show-4711") }
        await call { _ = try await canvass.invites(of: "show-4711") }
        await call { _ = try await canvass.revokeInvite("K7WQ2M4XNP", of: "show-4711") }
        await call { _ = try await canvass.acceptInvite(token: "K7WQ2M4XNP") }
    }

    private static func walks(_ walks: WalksClient) async {
        await call { _ = try await walks.register(WalksRegisterRequest(email: "ann@example.org", password: "Geheim-123")) }
        await call { _ = try await walks.login(email: "ann@example.org", password: "Geheim-123") }
        await walks.tokens.set(AccessTokens(access: "jwt.of.ann", refresh: "K7WQ2M4XNP"))
        await call { _ = try await walks.me() }
        await call { _ = try await walks.tours() }
        await call { _ = try await walks.tour("show-4711", language: .it) }
        await call { _ = try await walks.points(of: "show-4711", language: .it) }
        await call { _ = try await walks.manifest(of: "show-4711", language: .it) }
        await call { _ = try await walks.redeem("SECRET-CODE") }
        await call { _ = try await walks.send([WalksEvent(.pointTriggered, properties: ["lat": .number(45.4641)])]) }
        await call { _ = try await walks.update(WalksProfileRequest(name: "Ann Lee")) }
        await call { _ = try await walks.deleteAccount(password: "Geheim-123") }
        await walks.tokens.set(AccessTokens(access: "jwt.of.ann", refresh: "K7WQ2M4XNP"))
        await walks.logout()
    }
}
