import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherTemplates

/// Signing in through Apple or Google in a browser: off to them, and back by a form that their page sends. What ties both ends
/// together is a cookie of ten minutes.
struct SocialSignin: Sendable {
    enum Provider: String, Sendable, CaseIterable {
        case apple, google

        var title: String { self == .apple ? "Apple" : "Google" }

        fileprivate var address: String {
            self == .apple ? "https://appleid.apple.com/auth/authorize" : "https://accounts.google.com/o/oauth2/v2/auth"
        }
    }

    /// On the way: what must come back, and where to go then.
    struct Journey: Sendable {
        let state: String
        let nonce: String
        let next: String

        init(next: String) {
            (state, nonce, self.next) = (SecureRandom.text(of: 16), SecureRandom.text(of: 16), next)
        }

        init?(_ request: Request) {
            let parts = (PageCookie.value(SocialSignin.cookie, of: request) ?? "").split(separator: ".").map { String($0) }
            guard parts.count == 3, let next = Base64Text.decode(parts[2]).map({ String(decoding: $0, as: UTF8.self) }) else { return nil }
            (state, nonce, self.next) = (parts[0], parts[1], PagePath.afterSignin(next))
        }

        var text: String { "\(state).\(nonce).\(Base64Text.encode(Array(next.utf8)))" }
    }

    static let cookie = "usher_state"
    let identity: Settings.Identity
    let site: SiteURL

    /// The first of the configured clients is the web's.
    func client(_ provider: Provider) -> String? { provider == .apple ? identity.appleBundles.first : identity.googleClients.first }

    func buttons(next: String, _ words: Words) -> [SocialButton] {
        // They send people back to the main host alone.
        guard HostedHouse.current == nil else { return [] }
        return Provider.allCases.filter { client($0) != nil }.map {
            SocialButton(
                href: "/signin/\($0.rawValue)" + QueryText.query([("next", next == "/" ? "" : next)]),
                label: words("sign.with", ["name": .text($0.title)]))
        }
    }

    /// Where the provider asks.
    func address(_ provider: Provider, client: String, _ journey: Journey) -> String {
        provider.address
            + QueryText.query([
                ("client_id", client), ("redirect_uri", site.main.base + "/signin/\(provider.rawValue)"),
                ("response_type", provider == .apple ? "code id_token" : "id_token"), ("response_mode", "form_post"),
                ("scope", provider == .apple ? "name email" : "openid email profile"), ("state", journey.state), ("nonce", journey.nonce),
            ])
    }

    /// Their page sends the form, so it is a cookie that other sites' requests carry.
    static func set(_ text: String, age: Int) -> HTTPField {
        HTTPField(name: .setCookie, value: "\(cookie)=\(text); Path=/signin; Max-Age=\(age); HttpOnly; SameSite=None; Secure")
    }
}

extension SalesPages {
    var social: SocialSignin { SocialSignin(identity: boxOffice.settings.identity, site: site) }

    func socialButtons(next: String, _ words: Words) -> [SocialButton] { social.buttons(next: next, words) }

    var socialEndpoints: [Endpoint] {
        let provider = Endpoint.Parameter.path("provider", .string(oneOf: ["apple", "google"]), "Who vouches.")
        return [
            page("/signin/{provider}", "Off to Apple or Google", parameters: [provider]) { request, context in
                let provider = try self.provider(context)
                guard let client = social.client(provider) else { throw Problem.notFound }
                let journey = SocialSignin.Journey(next: PagePath.afterSignin(request.query("next") ?? ""))
                return Response(
                    status: .seeOther,
                    headers: [
                        .location: social.address(provider, client: client, journey), .cacheControl: "no-store",
                        .setCookie: SocialSignin.set(journey.text, age: 600).value,
                    ])
            },
            Endpoint(
                .post, "/signin/{provider}", desk: .pages, summary: "Back from Apple or Google", parameters: [provider],
                request: Endpoint.Content(
                    type: "application/x-www-form-urlencoded",
                    schema: .object([
                        "state": .string(), "id_token": .string("The provider's word."), "user": .string("Apple's, the first time."),
                    ])),
                responses: [Endpoint.Answer(303, "Signed in", content: nil), .page("Not signed in", 401)], tag: "Pages",
                handler: returnFromSocial),
        ]
    }

    private func provider(_ context: UsherContext) throws -> SocialSignin.Provider {
        guard let provider = context.parameters.get("provider").flatMap({ SocialSignin.Provider(rawValue: $0) }) else {
            throw Problem.notFound
        }
        return provider
    }

    @Sendable private func returnFromSocial(_ request: Request, _ context: UsherContext) async throws -> Response {
        let provider = try provider(context)
        let form = try await FormBody(request)
        let visit = try await visit(request, context)
        try await limits.take(limits.social, context)
        let gone = SocialSignin.set("", age: 0)
        // Without the cookie of this browser somebody else began this.
        guard let journey = SocialSignin.Journey(request), !journey.state.isEmpty, journey.state == form["state"] else {
            let page = signinPage(visit, next: "/", refusal: .invalidIdentityToken)
            return try await visit.show(page, status: .unauthorized, cookies: [gone])
        }
        do {
            let known = try await auth.signIn(
                .init(provider: provider.rawValue, token: form["id_token"], name: Self.name(form["user"]), nonce: journey.nonce), context)
            guard let token = known.token else { throw AccountRefusal.invalidIdentityToken }
            return visit.see(journey.next, cookies: [SessionCookie.keep(token, site: site), gone])
        } catch AccountRefusal.secondFactorRequired(let token) {
            return asked(visit, token, next: journey.next, cookies: [gone])
        } catch let refusal as AccountRefusal {
            let page = signinPage(visit, next: journey.next, refusal: refusal)
            return try await visit.show(page, status: HTTPResponse.Status(code: refusal.status), cookies: [gone])
        }
    }

    /// Apple sends the name once, beside the token: `{"name":{"firstName":"Ann","lastName":"Lee"}}`.
    private static func name(_ user: String) -> String? {
        guard let value = try? JSONValue.read(Array(user.utf8)), let name = value["name"] else { return nil }
        let parts = ["firstName", "lastName"].compactMap { key -> String? in
            if case .string(let text) = name[key] { return text }
            return nil
        }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
