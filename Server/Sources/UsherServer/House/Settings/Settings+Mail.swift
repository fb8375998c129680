import UsherPapers

extension Settings {
    package struct Mail: Sendable, Equatable {
        package var url = Setting.url(
            "mail.url", schemes: ["smtp", "smtps"], secret: true,
            help: "The mail server, such as smtp://user:password@host:587; without it, mails are written into mail/ in the data folder.")
        package var from = Setting.text(
            "mail.from", "Usher <usher@localhost>", expected: "a mail address such as Box office <tickets@example.org>",
            help: "Who mails are from."
        ) { MailAddress($0) != nil }
    }
}
