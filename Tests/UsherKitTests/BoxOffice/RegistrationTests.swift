import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct RegistrationTests {
    private let line = FaultyTransport()
    private let clock = VirtualClock()
    private var client: BoxOfficeClient { BoxOfficeClient(baseURL: EveryCall.base, transport: line, clock: clock.kit) }
    private static let done = UsherResponse.json(200, #"{"success":true,"message":"If an account exists, an email has been sent"}"#)

    @Test("Apps P40 Broken rules are told while somebody types, terms are needed, an address that is taken offers to sign in")
    func signup() async throws {
        let model = SignupModel(client: client)
        (model.email, model.name) = ("ann@example.org", "Ann")
        #expect(model.brokenRules == [.passwordShort, .passwordUppercase, .passwordLowercase, .passwordDigit])
        model.password = "passw0rd"
        #expect(model.brokenRules == [.passwordUppercase])
        model.password = "Passw0rd"
        #expect(model.brokenRules.isEmpty && !model.canSubmit)
        await model.signUp()
        #expect(line.requests.isEmpty)
        model.acceptsTerms = true
        line.next(.answer(.json(409, #"{"success":false,"error":"x","code":"email_taken"}"#)))
        await model.signUp()
        #expect(model.isTaken && model.error?.text == .refusal("email_taken"))
    }

    @Test(
        "Apps P40 Where the account has a second factor its code is asked for, and another one after a wrong one; starting over forgets it")
    func secondFactor() async throws {
        let asked = UsherResponse.json(
            401, #"{"success":false,"error":"A code is needed","code":"second_factor_required","factorToken":"f1"}"#)
        let wrong = UsherResponse.json(401, #"{"success":false,"error":"This code is wrong","code":"invalid_code"}"#)
        let signedIn = UsherResponse.json(
            200,
            #"{"success":true,"token":"jwt","user":"#
                + #"{"id":"u","email":"a@b.org","name":"A","created_at":"2026-07-01T10:00:00Z","role":"customer"}}"#)
        line.next(.answer(asked), .answer(wrong), .answer(signedIn), .answer(asked))
        let model = LoginModel(client: client)
        (model.email, model.password) = ("ann@example.org", "Passw0rd")
        await model.signIn()
        #expect(model.needsCode && model.error == nil && model.user == nil && !model.canSubmitCode)
        model.code = " 123456 "
        await model.submitCode()
        #expect(line.requests[1].url.path() == "/api/auth/signin/second" && model.needsCode && model.error?.message == "This code is wrong")
        let sent = try WireJSON.decoder.decode(BoxOffice.SecondFactorRequest.self, from: line.requests[1].body ?? Data())
        #expect(sent == .init(factorToken: "f1", code: "123456") && model.code.isEmpty)
        model.code = "654321"
        await model.submitCode()
        #expect(model.user?.id == "u" && !model.needsCode && model.password.isEmpty)
        (model.password, model.code) = ("Passw0rd", "")
        await model.signIn()
        model.startOver()
        #expect(!model.needsCode && line.requests.count == 4)
    }

    @Test("Apps P40 Between two mails lie 60 s; the mailed link confirms")
    func verification() async throws {
        let model = EmailVerificationModel(client: client, email: "ann@example.org")
        line.next(.answer(Self.done), .answer(Self.done), .answer(.json(200, #"{"success":true,"message":"ok"}"#)))
        await model.resend()
        clock.advance(59)
        await model.resend()
        #expect(line.requests.count == 1 && model.secondsUntilResend() == 1)
        clock.advance(1)
        await model.resend()
        #expect(line.requests.count == 2)
        await model.verify(token: "t")
        #expect(model.isVerified)
    }

    @Test("Apps P40 A forgotten password: the same words for every address, a minute between mails")
    func forgotten() async throws {
        let model = ForgotPasswordModel(client: client)
        #expect(model.state == .entering && !model.canSend)
        model.email = "ann@example.org"
        line.next(.answer(.json(429, #"{"success":false,"error":"x","code":"rate_limited"}"#)), .answer(Self.done), .answer(Self.done))
        await model.send()
        #expect(model.error?.text == .refusal("rate_limited") && model.notice == nil)
        await model.send()
        #expect(model.state == .sent && model.notice == .resetSent && model.secondsUntilResend() == 60 && model.error == nil)
        await model.send()
        #expect(line.requests.count == 2)
        clock.advance(60)
        model.email = "nobody@example.org"
        await model.send()
        #expect(line.requests.count == 3 && model.notice == .resetSent)
    }

    @Test("Apps P40 The mailed link ends in a new password; one that is over says so; a network that is away is no verdict")
    func reset() async throws {
        let model = ResetPasswordModel(client: client, token: "t", email: "ann@example.org")
        #expect(model.state == .checking)
        line.next(.answer(.json(500)), .answer(.json(200, #"{"valid":true}"#)), .answer(Self.done))
        await model.load()
        #expect(model.state == .checking && model.error != nil)
        await model.load()
        #expect(model.state == .entering && line.requests.last?.url.query() == "token=t&email=ann%40example.org")
        model.password = "short"
        #expect(!model.canSubmit && model.brokenRules.contains(.passwordShort))
        model.password = "Passw0rd"
        await model.submit()
        #expect(model.state == .done && model.password.isEmpty && line.requests.last?.method == .put)
        let old = ResetPasswordModel(client: client, token: "u", email: "ann@example.org")
        line.next(.answer(.json(200, #"{"valid":false}"#)))
        await old.load()
        #expect(old.state == .invalid && !old.canSubmit)
    }
}
