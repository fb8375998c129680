import Foundation
import Testing

@testable import UsherKit

@Suite struct ErrorTextTests {
    private static func refusal(_ status: Int, _ code: String = "") -> UsherError {
        .refused(.init(status: status, code: code, message: "The server's own words", retryAfter: status == 429 ? 7 : nil))
    }

    @Test("Apps P13 Our words for a code, else the server's sentence; cancelled says nothing")
    func words() throws {
        #expect(Self.refusal(400, "voucher_expired").errorDescription == "This code is expired")
        #expect(Self.refusal(418, "brand_new").errorDescription == "The server's own words")
        #expect(Self.refusal(418).localizedDescription == "The server's own words")
        #expect(BoxOfficeError(Self.refusal(400, "brand_new")).errorDescription == "The server's own words")
        #expect(BoardingError(Self.refusal(400, "brand_new")).errorDescription == "The server's own words")
        let silent: [any UsherFailure] = [UsherError.cancelled, BoxOfficeError.cancelled, BoardingError.cancelled, DownloadError.cancelled]
        for error in silent { #expect(error.text == nil && error.errorDescription == "" && error.nextStep == .none) }
    }

    @Test("Apps P13 No desk's error drops the server's sentence, nor what it says of waiting")
    func sentences() {
        for status in [403, 404, 409, 410, 422] {
            #expect(BoardingError(Self.refusal(status, "brand_new")).errorDescription == "The server's own words", "\(status)")
        }
        for status in [403, 409, 410, 422] {
            #expect(BoxOfficeError(Self.refusal(status, "brand_new")).errorDescription == "The server's own words", "\(status)")
        }
        #expect(BoardingError(Self.refusal(403, "ticket_not_valid")) == .notValid)
        #expect(BoardingError(Self.refusal(410, "pass_expired")) == .expired && BoardingError(.http(status: 410)) == .expired)
        #expect(BoardingError(Self.refusal(409, "seat_taken")).errorDescription == "Somebody else has this seat")
        let busy = UsherError.refused(.init(status: 503, code: "busy", message: "Busy", retryAfter: 9))
        for error in [busy, .http(status: 503, retryAfter: 9)] {
            #expect(BoardingError(error).nextStep == .retry(after: 9) && BoxOfficeError(error).nextStep == .retry(after: 9))
        }
        for (text, seconds) in [("7", 7.0), ("-1", 0), ("inf", nil), ("nan", nil), ("1e300", 86_400), ("soon", nil)] as [(String, Double?)]
        {
            #expect(UsherResponse(status: 503, headers: ["Retry-After": text]).retryAfter == seconds, "\(text)")
        }
    }

    @Test("Apps P13 Every error of Kit's has words in five languages")
    func languages() throws {
        let catalogue = try Catalogue()
        let errors: [any UsherFailure] = [
            UsherError.http(status: 502), UsherError.network(""), UsherError.decoding(""), UsherError.redirected(status: 302, to: nil),
            UsherError.signedOut, BoxOfficeError.unauthorized, BoxOfficeError.emailNotVerified, BoxOfficeError.notFound,
            BoxOfficeError.seatsTaken([]), BoxOfficeError.notOnSale(status: .closed), BoxOfficeError.rateLimited(retryAfter: 1),
            BoxOfficeError.paymentUnavailable, BoxOfficeError.server(status: 500, code: nil), BoxOfficeError.network,
            BoxOfficeError.decoding, BoardingError.signedOut, BoardingError.notValid,
            BoardingError.conflict(code: "seat_taken", message: "x"),
            BoardingError.conflict(code: "other", message: ""), BoardingError.expired, BoardingError.rateLimited(after: 1),
            BoardingError.server(status: 500), BoardingError.network, BoardingError.decoding, DownloadError.accessDenied,
            DownloadError.insufficientSpace(needed: 2, available: 1), DownloadError.insufficientSpace(needed: 0, available: 0),
            DownloadError.corrupt(file: "a"), DownloadError.storage("full"), DownloadError.server(.network("")),
            StorageError(path: "/", code: 28), TicketSignature.Unreadable(),
        ]
        for error in errors {
            let text = try #require(error.text)
            #expect(!text.inEnglish.isEmpty && error.errorDescription == text.inEnglish)
            for language in Catalogue.languages { #expect(!catalogue.forms(text.key, language).isEmpty, "\(text.key) \(language)") }
        }
    }

    @Test("Apps P13 What to do next, by the status")
    func nextSteps() {
        let expected: [(UsherError, NextStep)] = [
            (Self.refusal(400, "bad"), .fix), (Self.refusal(401, "invalid_token"), .signIn),
            (Self.refusal(401, "invalid_credentials"), .signIn), (Self.refusal(401, "invalid_identity_token"), .signIn),
            (.signedOut, .signIn), (Self.refusal(403, "access_denied"), .redeem),
            (Self.refusal(403, "role_required"), .fix), (Self.refusal(404), .gone), (Self.refusal(409), .conflict),
            (Self.refusal(410), .gone), (Self.refusal(413), .fix), (Self.refusal(422), .fix), (Self.refusal(429), .retry(after: 7)),
            (Self.refusal(500), .retry(after: nil)), (.http(status: 503, retryAfter: 3), .retry(after: 3)),
            (.network("away"), .retry(after: nil)), (.cancelled, .none),
        ]
        for (error, step) in expected {
            #expect(error.nextStep == step, "\(error)")
            if step == .redeem || error.retryAfter == 3 { continue }
            #expect(BoxOfficeError(error).nextStep == step, "\(error)")
        }
        #expect(DownloadError(Self.refusal(403, "access_denied")).nextStep == .redeem)
        #expect(BoardingError(Self.refusal(410)).nextStep == .gone && BoardingError(Self.refusal(429)).nextStep == .retry(after: 7))
    }
}
