import Foundation
package import UsherCore

/// A mail as it travels (RFC 5322, RFC 2045 to 2047): lines end in CR LF and stay under 78 bytes, every part is ASCII. The
/// same message, name and date give the same bytes, so that a second try is the same mail.
package struct MIMEText: Sendable {
    private let message: MailMessage
    private let id: String
    private let date: Instant
    /// Boundaries are made from it: no part's body, all base64 or quoted-printable, can contain one.
    private let seed: String

    /// `id` tells one mail from every other one, such as its idempotency key.
    package init(_ message: MailMessage, id: String, date: Instant) {
        self.message = message
        self.date = date
        seed = SecretDigest(of: id).hex
        let domain = message.from.address.split(separator: "@").last.map(String.init) ?? "localhost"
        self.id = "<\(seed.prefix(32))@\(domain.unicodeScalars.allSatisfy(\.isASCII) ? domain : "localhost")>"
    }

    package var bytes: [UInt8] {
        let replyTo = message.replyTo.map { ["Reply-To: \($0.header)"] } ?? []
        let head =
            ["Date: \(Self.stamp(date))", "From: \(message.from.header)"] + replyTo + [
                "To: \(message.to.header)", HeaderText.field("Subject", message.subject), "Message-ID: \(id)", "MIME-Version: 1.0",
                "Auto-Submitted: auto-generated",
            ]
        return Array((head.joined(separator: "\r\n") + "\r\n" + content.text).utf8)
    }

    /// A part: its own headers, an empty line, its body.
    private struct Part {
        let text: String
    }

    private var content: Part {
        let beside = message.attachments.filter { $0.contentID == nil }
        return beside.isEmpty ? letter : multipart("mixed", [letter] + beside.map(file))
    }

    private var letter: Part {
        let plain = words("text/plain", message.text)
        guard let html = message.html else { return plain }
        let inside = message.attachments.filter { $0.contentID != nil }
        let rich = words("text/html", html)
        return multipart("alternative", [plain, inside.isEmpty ? rich : multipart("related", [rich] + inside.map(file), of: "text/html")])
    }

    private func words(_ type: String, _ text: String) -> Part {
        Part(
            text: """
                Content-Type: \(type); charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n\
                \(QuotedPrintable.encode(text))\r\n
                """)
    }

    private func file(_ file: MailMessage.Attachment) -> Part {
        let place = file.contentID == nil ? "attachment" : "inline"
        let cid = file.contentID.map { "Content-ID: <\(HeaderText.plain($0))>\r\n" } ?? ""
        let body = Data(file.bytes).base64EncodedString(options: [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ])
        return Part(
            text: """
                Content-Type: \(HeaderText.plain(file.type))\r\nContent-Transfer-Encoding: base64\r\n\(cid)\
                Content-Disposition: \(place);\r\n \(HeaderText.fileName(file.name))\r\n\r\n\(body)\r\n
                """)
    }

    private func multipart(_ kind: String, _ parts: [Part], of type: String? = nil) -> Part {
        let boundary = "=_\(kind)_\(seed.prefix(24))"
        let start = type.map { "; type=\"\($0)\"" } ?? ""
        let bodies = parts.map { "--\(boundary)\r\n\($0.text)" }.joined()
        return Part(
            text: "Content-Type: multipart/\(kind)\(start);\r\n boundary=\"\(boundary)\"\r\n\r\n\(bodies)--\(boundary)--\r\n")
    }

    /// `Fri, 15 Aug 2025 18:30:00 +0000`
    package static func stamp(_ instant: Instant) -> String {
        let local = LocalTime(instant, .universal)
        let day = local.shortDate.split(separator: " ")
        let seconds = String(100 + Int(instant.seconds - floorDivide(instant.seconds, 60) * 60)).dropFirst()
        return "\(day[0]), \(day[1...].joined(separator: " ")) \(local.clock):\(seconds) +0000"
    }
}
