import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct AirlineSignInModelTests {
    private let kit = AirlineKit()
    private let apple = PaperApple()
    private let secrets = MemoryTokenStore()
    private let account = MemoryTokenStore()

    private func model() -> AirlineSignInModel {
        AirlineSignInModel(client: kit.client(nil, store: secrets), account: account, apple: apple)
    }

    /// What the client proves itself with from now on.
    private var bearer: String? { kit.line.requests.last?.headers["Authorization"] }

    @Test("Apps P31 Apple's id and token keep a session, also over a restart; an id alone is the Bearer")
    func signsIn() async throws {
        apple.answer = .success(AppleIdentity(user: "000001.abc.0001", token: "jwt", name: "Fun Air"))
        kit.line.next(.answer(AirlineKit.airline(session: true)), .answer(AirlineKit.airline()))
        let first = model()
        #expect(first.state == .signedOut)
        await first.signIn()
        #expect(first.state == .signedIn && first.airline?.airlineName == "Fun Air" && first.error == nil)
        #expect(kit.line.requests[0].headers["Authorization"] == nil && apple.nonces == [nil])
        #expect(kit.sent("create")[0].contains(#""identity_token":"jwt""#) && kit.sent("create")[0].contains(#""airline_name":"Fun Air""#))
        // The app starts anew, and knows who it is without asking.
        let again = model()
        #expect(again.state == .signedIn && again.airline?.airlineIdentifier == "5c55")
        #expect(account.read().map { String(decoding: $0, as: UTF8.self) }?.contains("uas_") == false)
        await again.refresh()
        #expect(bearer == "Bearer uas_1" && kit.line.requests.last?.url.path() == "/api/v1/airline/5c55")

        kit.line.next(.answer(AirlineKit.airline()), .answer(AirlineKit.airline()))
        await again.register(AppleIdentity(user: "000001.abc.0001"))
        await again.refresh()
        #expect(bearer == "Bearer 000001.abc.0001" && again.state == .signedIn)
    }

    @Test("Apps P31 Cancel changes nothing; what goes wrong at Apple's sheet or the server is told")
    func cancelled() async throws {
        let model = model()
        await model.signIn()
        #expect(model.state == .signedOut && model.error == nil && kit.line.requests.isEmpty)
        apple.answer = .failure(URLError(.notConnectedToInternet))
        await model.signIn()
        #expect(model.state == .signedOut && model.error == .network)
        apple.answer = .success(AppleIdentity(user: "u", token: "t"))
        kit.line.next(.answer(AirlineKit.refusal(401, "invalid_identity_token")))
        await model.signIn()
        #expect(model.state == .signedOut && model.error != nil && model.error?.text != nil)
    }

    @Test("Apps P31 A 401 and an Apple id that was taken away sign out; 404, 429, 500, 503 and no network do not")
    func staysSignedIn() async throws {
        apple.answer = .success(AppleIdentity(user: "000001.abc.0001", token: "jwt"))
        kit.line.next(.answer(AirlineKit.airline(session: true)))
        let model = model()
        await model.signIn()
        for status in [404, 429, 500] {
            // Only a 429 is tried again.
            kit.line.next(status == 429 ? [status, status, status] : [status])
            await model.refresh()
            #expect(model.state == .signedIn && model.airline != nil && model.error != nil, "\(status)")
        }
        kit.line.isDown = true
        apple.state = .unknown
        await model.refresh()
        #expect(model.state == .signedIn && model.error == .network && secrets.read() != nil)
        kit.line.isDown = false
        let refused = FaultyTransport()
        refused.next(.answer(AirlineKit.refusal(401, "invalid_token")))
        let other = AirlineSignInModel(
            client: BoardingClient(base: EveryCall.base, credential: nil, store: secrets, transport: refused), account: account,
            apple: apple)
        await other.refresh()
        #expect(other.state == .signedOut && other.error == .signedOut && secrets.read() == nil && account.read() == nil)

        kit.line.next(.answer(AirlineKit.airline(session: true)), on: "create")
        let taken = self.model()
        await taken.register(AppleIdentity(user: "000001.abc.0001", token: "jwt"))
        #expect(taken.state == .signedIn)
        apple.state = .revoked
        let before = kit.line.requests.count
        await taken.refresh()
        #expect(taken.state == .signedOut && secrets.read() == nil && account.read() == nil && kit.line.requests.count == before)
    }
}
