import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore

@testable import UsherServer

extension BoxOfficeServing {
    /// Lets the worker do what waits, also what comes of it.
    func deliver() async { await outbox.drain() }

    /// The token in the newest letter of this kind to somebody.
    func mailedToken(_ purpose: MailToken.Purpose, to email: String) async throws -> String {
        let subject = purpose == .verify ? "Confirm your email address" : "Choose a new password"
        let mail = try #require(try await mails(to: email, about: subject).last, "no mail to \(email)")
        let start = try #require(mail.range(of: "?token="))
        return String(mail[start.upperBound...].prefix { $0 != "&" })
    }

    /// Confirms somebody's address by the mail that they got.
    func confirm(_ email: String) async throws {
        let token = try await mailedToken(.verify, to: email)
        let response = try await post("/api/auth/verify-email", #"{"token":"\#(token)","email":"\#(email)"}"#)
        #expect(response.status == .ok, "\(response.text)")
    }
}
