import Crypto
import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct SocialSignInTests {
    /// A provider of the tests' own: its page gives a code, and the code a token, to whoever proves that they asked for it.
    private final class PaperGoogle: WebSignIn {
        enum Behaviour { case signsIn, cancels, denies, wrongState, noCode, fails }

        var behaviour = Behaviour.signsIn
        private(set) var asked: [String: String] = [:]
        private(set) var scheme: String?

        func open(_ page: URL, scheme: String) async throws -> URL? {
            let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
            asked = Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
            self.scheme = scheme
            let (target, state) = (asked["redirect_uri"] ?? "", asked["state"] ?? "")
            return switch behaviour {
            case .signsIn: URL(string: "\(target)?state=\(state)&code=4%2Fcode")
            case .cancels: nil
            case .denies: URL(string: "\(target)?state=\(state)&error=access_denied")
            case .wrongState: URL(string: "\(target)?state=other&code=4%2Fcode")
            case .noCode: URL(string: "\(target)?state=\(state)")
            case .fails: throw URLError(.notConnectedToInternet)
            }
        }
    }

    /// Google's place for tokens, and the server behind it: each believes the other's proofs only.
    private struct House: Transport {
        let challenge: @Sendable () async -> String
        let nonce: @Sendable () async -> String
        var hasToken = true

        func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
            let body = String(decoding: request.body ?? Data(), as: UTF8.self)
            if request.url.host() == "token.test" { return await token(request, body) }
            guard let sent = try? WireJSON.decoder.decode(BoxOffice.SocialRequest.self, from: request.body ?? Data()),
                let plain = sent.nonce
            else { return .json(400) }
            let hash = SHA256.hash(data: Data(plain.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            guard sent.token == "id.token.\(hash)", await hash == nonce() else {
                return .json(401, #"{"success":false,"error":"This sign-in could not be verified","code":"invalid_identity_token"}"#)
            }
            return .json(
                200,
                #"{"success":true,"token":"jwt","user":{"id":"u","email":"ann@example.org","name":"Ann","created_at":"2025-12-20T23:30:00Z"}}"#
            )
        }

        private func token(_ request: UsherRequest, _ body: String) async -> UsherResponse {
            let form = Dictionary(
                uniqueKeysWithValues: body.split(separator: "&").map { pair in
                    let parts = pair.split(separator: "=", maxSplits: 1).map { String($0).removingPercentEncoding ?? "" }
                    return (parts[0], parts.last ?? "")
                })
            let proof = Data(SHA256.hash(data: Data((form["code_verifier"] ?? "").utf8))).base64EncodedString()
                .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
            guard form["code"] == "4/code", form["grant_type"] == "authorization_code", await proof == challenge(),
                request.headers["Authorization"] == nil, request.headers["X-Mobile-App"] == nil
            else { return .json(400, #"{"error":"invalid_grant"}"#) }
            return hasToken ? .json(200, #"{"id_token":"id.token.\#(await nonce())","access_token":"x"}"#) : .json(200, "{}")
        }
    }

    private let page = PaperGoogle()
    private let apple = PaperApple()
    private static let addresses = SocialSignIn.Addresses(
        page: URL(string: "https://page.test/auth")!, token: URL(string: "https://token.test/token")!)

    private func model(hasToken: Bool = true, transport: (any Transport)? = nil) -> LoginModel {
        let page = page
        let house = House(
            challenge: { await page.asked["code_challenge"] ?? "" },
            nonce: { await page.asked["nonce"] ?? "" }, hasToken: hasToken)
        let line = transport ?? house
        let social = SocialSignIn(
            apple: apple, web: page, googleClientID: "123-abc.apps.googleusercontent.com", addresses: Self.addresses, transport: line)
        return LoginModel(client: BoxOfficeClient(baseURL: EveryCall.base, transport: line, clock: EveryCall.clock), social: social)
    }

    @Test("Apps P39 Google gets the nonce's hash and a challenge, its place for tokens the proof, the server the nonce itself")
    func google() async throws {
        let login = model()
        #expect(login.hasGoogle && login.hasApple)
        await login.signInWithGoogle()
        #expect(login.user?.email == "ann@example.org" && login.error == nil)
        #expect(page.scheme == "com.googleusercontent.apps.123-abc" && page.asked["code_challenge_method"] == "S256")
        #expect(page.asked["redirect_uri"] == "com.googleusercontent.apps.123-abc:/oauth2redirect" && page.asked["nonce"]?.count == 64)
        let (state, nonce) = (page.asked["state"], page.asked["nonce"])
        await login.signInWithGoogle()
        #expect(page.asked["state"] != state && page.asked["nonce"] != nonce)
    }

    @Test("Apps P39 Another state, no code, no token and a failed page sign nobody in; Cancel is no error")
    func refused() async throws {
        let login = model()
        for behaviour in [PaperGoogle.Behaviour.wrongState, .noCode] {
            page.behaviour = behaviour
            await login.signInWithGoogle()
            #expect(login.user == nil && login.error?.text == .refusal("invalid_identity_token") && login.error?.nextStep == .signIn)
        }
        page.behaviour = .fails
        await login.signInWithGoogle()
        #expect(login.user == nil && login.error == .network)
        for behaviour in [PaperGoogle.Behaviour.cancels, .denies] {
            page.behaviour = behaviour
            await login.signInWithGoogle()
            #expect(login.user == nil && login.error == nil && !login.isBusy)
        }
        page.behaviour = .signsIn
        let without = model(hasToken: false)
        await without.signInWithGoogle()
        #expect(without.user == nil && without.error?.text == .refusal("invalid_identity_token"))
    }

    @Test("Apps P39 Apple gets the nonce's hash, the server the nonce; no token is an error, Cancel is none")
    func signsInWithApple() async throws {
        let login = model()
        await login.signInWithApple()
        #expect(login.user == nil && login.error == nil && apple.nonces.count == 1)
        apple.answer = .success(AppleIdentity(user: "000001"))
        await login.signInWithApple()
        #expect(login.error?.text == .refusal("invalid_identity_token"))
        let line = FaultyTransport()
        line.next(.answer(.json(200, #"{"success":true,"token":"jwt"}"#)))
        apple.answer = .success(AppleIdentity(user: "000001", token: "apple.token", name: "Ann", email: "ann@example.org"))
        let other = model(transport: line)
        await other.signInWithApple()
        let sent = try WireJSON.decoder.decode(BoxOffice.SocialRequest.self, from: line.requests[0].body ?? Data())
        #expect(sent.provider == "apple" && sent.token == "apple.token" && sent.name == "Ann")
        let hash = SHA256.hash(data: Data((sent.nonce ?? "").utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(apple.nonces.last == hash)
    }

    @Test("Apps P39 An account whose address is not confirmed leads to the confirmation screen")
    func unconfirmed() async throws {
        let line = FaultyTransport()
        line.next(.answer(.json(403, #"{"success":false,"error":"x","code":"email_not_verified","requiresVerification":true}"#)))
        apple.answer = .success(AppleIdentity(user: "000001", token: "t"))
        let login = model(transport: line)
        await login.signInWithApple()
        #expect(login.needsVerification && login.user == nil)
    }
}
