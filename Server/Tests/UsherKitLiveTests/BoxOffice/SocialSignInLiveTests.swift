import Foundation
import Testing
import UsherKit
import UsherServer
import UsherTesting
import UsherWire

/// `SocialSignIn` between a provider and a server that each believe proofs alone.
@Suite struct SocialSignInLiveTests {
    private static let clientID = "4711-usher.apps.googleusercontent.com"

    /// The provider's page, as the system's web session shows it.
    @MainActor private final class Page: WebSignIn {
        let provider: LoopbackProvider
        /// Somebody else's page answers.
        var isForged = false

        init(_ provider: LoopbackProvider) { self.provider = provider }

        func open(_ page: URL, scheme: String) async throws -> URL? {
            let end = provider.visit(page)
            return isForged ? end.flatMap { URL(string: $0.absoluteString.replacing("state=", with: "state=x")) } : end
        }
    }

    /// Apple's sheet; a nonce that it is not given is another one.
    @MainActor private final class Sheet: AppleSignIn {
        let provider: LoopbackProvider
        var nonce: String?

        init(_ provider: LoopbackProvider) { self.provider = provider }

        func signIn(nonce: String?) async throws -> AppleIdentity? {
            let token = try provider.token(issuer: "https://appleid.apple.com", audience: "org.example.usher", nonce: self.nonce ?? nonce)
            return AppleIdentity(user: "ann-1", token: token, name: "Ann", email: "ann@example.org")
        }

        func state(of user: String) async -> AppleIdentity.State { .authorized }
    }

    private func run(_ body: @Sendable @escaping @MainActor (KitHouse, LoopbackProvider) async throws -> Void) async throws {
        let clock = VirtualClock()
        let provider = LoopbackProvider { clock.now }
        try await provider.serve {
            try await KitHouse.run(clock: clock) {
                $0.identity.appleKeys = provider.url + "/keys"
                $0.identity.appleBundles = ["org.example.usher"]
                $0.identity.googleKeys = provider.url + "/keys"
                $0.identity.googleClients = [Self.clientID]
            } _: { kit in
                try await body(kit, provider)
            }
        }
    }

    @MainActor private func login(_ kit: KitHouse, _ provider: LoopbackProvider, _ page: Page, _ sheet: Sheet) throws -> LoginModel {
        let places = SocialSignIn.Addresses(
            page: try #require(URL(string: provider.url + "/page")), token: try #require(URL(string: provider.url + "/token")))
        let social = SocialSignIn(
            apple: sheet, web: page, googleClientID: Self.clientID, addresses: places, transport: URLSessionTransport())
        return LoginModel(client: kit.shop(), social: social)
    }

    @Test(
        "Apps P39 Google and Apple sign in at the real server: the code is proved, the nonce's hash is in the token, the nonce goes to the server"
    )
    func signsIn() async throws {
        try await run { kit, provider in
            let login = try login(kit, provider, Page(provider), Sheet(provider))
            await login.signInWithGoogle()
            let first = try #require(login.user, "\(login.error as Any)")
            #expect(first.email == "ann@example.org")
            await login.signInWithApple()
            #expect(login.user?.email == "ann@example.org" && login.error == nil, "\(login.error as Any)")
        }
    }

    @Test("Apps P39 Another state and another nonce sign nobody in at the real server")
    func refused() async throws {
        try await run { kit, provider in
            let (page, sheet) = (Page(provider), Sheet(provider))
            let login = try login(kit, provider, page, sheet)
            page.isForged = true
            await login.signInWithGoogle()
            #expect(login.user == nil && login.error?.nextStep == .signIn)
            sheet.nonce = "somebody-elses"
            await login.signInWithApple()
            #expect(login.user == nil && login.error?.nextStep == .signIn)
        }
    }
}
