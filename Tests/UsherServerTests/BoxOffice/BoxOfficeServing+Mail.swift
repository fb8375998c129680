import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore

@testable import UsherServer

extension BoxOfficeServing {
    /// Lets the worker do what waits, also what comes of it.
    func deliver() async { await outbox.drain() }

    /// The mails that were written, with their soft line breaks and escapes undone.
    func mails(to email: String? = nil, about subject: String? = nil) async throws -> [String] {
        await deliver()
        let box = folder.appending(path: "mail")
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: box.path)) ?? []).filter { $0.hasSuffix(".eml") }.sorted()
        let texts = try names.map { name in
            try String(contentsOf: box.appending(path: name), encoding: .utf8).replacingOccurrences(of: "=\r\n", with: "")
                .replacingOccurrences(of: "=3D", with: "=")
        }
        return texts.filter { text in
            (email.map { text.contains("<\($0)>\r\n") } ?? true) && (subject.map { text.contains("Subject: \($0)\r\n") } ?? true)
        }
    }

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
