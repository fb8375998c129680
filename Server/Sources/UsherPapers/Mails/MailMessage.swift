/// A mail before it is put on the wire: `MIMEText` writes it, a `MailTransport` sends it.
package struct MailMessage: Sendable, Equatable {
    package var from: MailAddress
    package var to: MailAddress
    /// Where answers go; nil: to whom it is from.
    package var replyTo: MailAddress?
    package var subject: String
    package var text: String
    /// The same for readers that show HTML; nil: there is only text.
    package var html: String?
    package var attachments: [Attachment]

    /// A file that travels along.
    package struct Attachment: Sendable, Equatable {
        package var name: String
        /// With its parameters, such as `text/calendar; charset=utf-8; method=PUBLISH`.
        package var type: String
        package var bytes: [UInt8]
        /// What the HTML calls it in `cid:`; nil: it stands beside the text and is not part of it.
        package var contentID: String?

        package init(name: String, type: String, bytes: [UInt8], contentID: String? = nil) {
            self.name = name
            self.type = type
            self.bytes = bytes
            self.contentID = contentID
        }
    }

    package init(
        from: MailAddress, to: MailAddress, subject: String, text: String, html: String? = nil, attachments: [Attachment] = []
    ) {
        self.from = from
        self.to = to
        self.subject = subject
        self.text = text
        self.html = html
        self.attachments = attachments
    }
}
