import Crypto
public import Foundation
public import UsherWire

/// A page of a provider's in the system's own web session, which knows who is signed in there: adapters show it.
@MainActor
public protocol WebSignIn: AnyObject {
    /// Where the page went in the end, an address of `scheme`; nil where somebody pressed Cancel.
    func open(_ page: URL, scheme: String) async throws -> URL?
}

/// Sign in with Apple and with Google: asks the provider, and makes of its answer what the server judges.
///
/// The provider gets the SHA-256 of a number used once, the server the number itself: a token that somebody else asked for is worth nothing.
@MainActor
public final class SocialSignIn {
    /// Google's addresses; tests have their own.
    public struct Addresses: Sendable, Hashable {
        /// The page where somebody agrees.
        public var page: URL
        /// Where a code is changed into a token.
        public var token: URL

        public init(page: URL, token: URL) { (self.page, self.token) = (page, token) }

        /// Google's own.
        public static let google = Addresses(
            page: URL(string: "https://accounts.google.com/o/oauth2/v2/auth")!, token: URL(string: "https://oauth2.googleapis.com/token")!)
    }

    private let appleSheet: (any AppleSignIn)?
    private let web: (any WebSignIn)?
    private let clientID: String?
    private let addresses: Addresses
    private let transport: any Transport
    private let random: @Sendable () -> [UInt8]

    /// `googleClientID` is that of `usher.json`. `random` makes 32 bytes that nobody guesses.
    public init(
        apple: (any AppleSignIn)? = nil, web: (any WebSignIn)? = nil, googleClientID: String? = nil, addresses: Addresses = .google,
        transport: any Transport = URLSessionTransport(), random: @escaping @Sendable () -> [UInt8] = SocialSignIn.secret
    ) {
        (appleSheet, self.web, clientID, self.addresses) = (apple, web, googleClientID, addresses)
        (self.transport, self.random) = (transport, random)
    }

    /// 32 bytes of the system's best chance.
    public nonisolated static func secret() -> [UInt8] {
        var chance = SystemRandomNumberGenerator()
        return (0..<32).map { _ in UInt8.random(in: 0...255, using: &chance) }
    }

    /// There is a sheet of Apple's to sign in with.
    public var hasApple: Bool { appleSheet != nil }
    /// There is a sheet for web pages, and a client id of Google's.
    public var hasGoogle: Bool { web != nil && clientID != nil }

    private static let unverified = BoxOfficeError.validation(
        code: "invalid_identity_token", message: "This sign-in could not be verified", details: [])

    /// Nil where somebody pressed Cancel.
    public func apple() async throws(BoxOfficeError) -> BoxOffice.SocialRequest? {
        guard let appleSheet else { return nil }
        let nonce = Base64URL.encode(random())
        let identity: AppleIdentity?
        do { identity = try await appleSheet.signIn(nonce: Self.digest(nonce)) } catch { throw Self.failure(error) }
        guard let identity else { return nil }
        guard let token = identity.token else { throw Self.unverified }
        return BoxOffice.SocialRequest(provider: "apple", token: token, email: identity.email, name: identity.name, nonce: nonce)
    }

    /// Nil where somebody pressed Cancel.
    public func google() async throws(BoxOfficeError) -> BoxOffice.SocialRequest? {
        guard let web, let clientID else { return nil }
        let (nonce, state, verifier) = (Base64URL.encode(random()), Base64URL.encode(random()), Base64URL.encode(random()))
        let scheme = clientID.split(separator: ".").reversed().joined(separator: ".")
        let target = scheme + ":/oauth2redirect"
        let page = Self.with(
            addresses.page,
            [
                ("client_id", clientID), ("redirect_uri", target), ("response_type", "code"), ("scope", "openid email profile"),
                ("code_challenge", Base64URL.encode(SHA256.hash(data: Data(verifier.utf8)))), ("code_challenge_method", "S256"),
                ("state", state), ("nonce", Self.digest(nonce)),
            ])
        let end: URL?
        do { end = try await web.open(page, scheme: scheme) } catch { throw Self.failure(error) }
        guard let end else { return nil }
        let items = URLComponents(url: end, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
        if value("error") == "access_denied", value("state") == state { return nil }
        guard value("state") == state, let code = value("code"), !code.isEmpty else { throw Self.unverified }
        let token = try await token([
            ("code", code), ("client_id", clientID), ("code_verifier", verifier), ("grant_type", "authorization_code"),
            ("redirect_uri", target),
        ])
        return BoxOffice.SocialRequest(provider: "google", token: token, nonce: nonce)
    }

    /// What the provider gives for a code. It is a foreign server: nothing of ours goes there.
    private func token(_ form: [(String, String)]) async throws(BoxOfficeError) -> String {
        struct Tokens: Decodable { let id_token: String }
        var request = UsherRequest(.post, addresses.token, headers: ["Content-Type": "application/x-www-form-urlencoded"])
        request.body = Data(Self.encoded(form).utf8)
        do {
            let response = try await transport.send(request)
            guard response.status == 200, let tokens = try? WireJSON.decoder.decode(Tokens.self, from: response.body) else {
                throw Self.unverified
            }
            return tokens.id_token
        } catch {
            throw (error as? BoxOfficeError) ?? Self.failure(error)
        }
    }

    private static func failure(_ error: any Error) -> BoxOfficeError { BoxOfficeError(UsherError(error)) }

    /// As providers write a hash: lower-case hexadecimal.
    private static func digest(_ text: String) -> String { HexText.of(SHA256.hash(data: Data(text.utf8))) }

    private static func encoded(_ items: [(String, String)]) -> String {
        items.map { "\($0)=\(RequestSender.encoded($1))" }.joined(separator: "&")
    }

    private static func with(_ url: URL, _ items: [(String, String)]) -> URL {
        URL(string: url.absoluteString + "?" + encoded(items)) ?? url
    }
}
