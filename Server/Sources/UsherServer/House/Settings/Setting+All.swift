import UsherHTTP
import UsherPapers
import Logging
import UsherCore

extension Setting {
    /// Every setting, in the order the help and the documentation show them.
    package static let all: [Setting] =
        server + traces + tls + connections + bodies + work + keys + limits + mail + boxOffice + payments + identity + wallet + boarding
        + walks
        + media + supabase + billing + canvass + qrCodes + outgoing + retention + organisations + quotas + imports

    private static let server: [Setting] = [
        .text("host", \.host, expected: "a host name or an address", help: "The address to listen on; 0.0.0.0 for every one."),
        .integer("port", \.port, in: 0...65535, help: "The port to listen on; 0 for any free one."),
        .text("data", \.data, expected: "a folder", help: "The data folder, made if it is missing. Not in usher.json, which stands in it."),
        .url(
            "database", \.database, schemes: ["postgres", "postgresql"],
            help: "A PostgreSQL database; without it, SQLite in the data folder."
        ).alias("USHER_DATABASE_URL").secret,
        .switch("demo", \.demo, help: "Loads a lively demo and allows the demo payment page."),
        .value(
            "log.level", \.logLevel, expected: "one of " + Logger.Level.allCases.map(\.rawValue).joined(separator: ", "),
            defaultText: "info", help: "How much is logged, to standard error."
        ) { Logger.Level(rawValue: $0) },
        .value(
            "log.format", \.logFormat, expected: "text or json", defaultText: "text",
            help: "How a line of the log looks: for people, or a JSON object."
        ) { LogFormat(rawValue: $0) },
        .list(
            "trusted_proxies", \.trustedProxies, expected: "addresses or networks such as 10.0.0.0/8, with commas",
            help: "The proxies whose X-Forwarded-For is believed.", read: { TrustedProxies($0) }),
    ]

    private static let boxOffice: [Setting] = [
        .url(
            "public_url", \.publicURL, schemes: ["http", "https"],
            help: "What links in answers, mails and tickets begin with; without it, the address it listens on."),
        .list(
            "cors.origins", \.corsOrigins, expected: "origins such as https://app.example.org, with commas",
            help: "Foreign pages that may call the API.", read: { $0 }),
        .integer("boxoffice.hold_minutes", \.boxOffice.holdMinutes, in: 5...60, help: "How long seats are held for a buyer to pay."),
        .switch(
            "boxoffice.require_verified_email", \.boxOffice.requireVerifiedEmail,
            help: "People must confirm their e-mail address before they can sign in."),
    ]

    private static let payments: [Setting] = [
        .switch("payments.demo", \.payments.demo, help: "Allows the demo payment page, on which no money moves, outside the demo."),
        .text(
            "stripe.secret_key", \.payments.stripeSecretKey, expected: "a key such as sk_live_…",
            help: "Payments go through Stripe with this key."
        )
        .secret,
        .list(
            "stripe.webhook_secrets", \.payments.stripeWebhookSecrets, expected: "secrets such as whsec_…, with commas",
            help: "What Stripe signs its webhooks with; several while one is being replaced.", read: { $0 }
        ).secret,
        .url("stripe.api_url", \.payments.stripeURL, schemes: ["http", "https"], help: "Where Stripe's API is."),
    ]

    private static let identity: [Setting] = [
        .url(
            "apple.jwks", \.identity.appleKeys, schemes: ["http", "https"], help: "Where Apple publishes the keys of its identity tokens."),
        .list(
            "apple.bundle_ids", \.identity.appleBundles, expected: "bundle or service ids, with commas",
            help: "The apps whose sign-in with Apple is accepted.", read: { $0 }),
        .url(
            "google.jwks", \.identity.googleKeys, schemes: ["http", "https"],
            help: "Where Google publishes the keys of its identity tokens."),
        .list(
            "google.client_ids", \.identity.googleClients, expected: "client ids, with commas",
            help: "The apps whose sign-in with Google is accepted.", read: { $0 }),
    ]

    private static let wallet: [Setting] = [
        .text(
            "wallet.certificate", \.wallet.certificate, expected: "a PEM file",
            help: "The pass type's certificate from Apple, for Wallet passes."),
        .text("wallet.key", \.wallet.key, expected: "a PEM file", help: "Its private key."),
        .text("wallet.key_password", \.wallet.keyPassword, help: "The password that the key is under, if any.").secret,
        .text("wallet.wwdr", \.wallet.issuer, expected: "a PEM file", help: "Apple's WWDR certificate, which issued the pass type's."),
        .text(
            "wallet.pass_type", \.wallet.passType, expected: "a pass type such as pass.org.example.tickets",
            help: "The pass type; without it, what the certificate says."),
        .text("wallet.team", \.wallet.team, expected: "an Apple team", help: "The Apple team; without it, what the certificate says."),
        .text("wallet.organization", \.wallet.organization, help: "Who passes are from."),
        .text(
            "wallet.assets", \.wallet.assets, expected: "a folder",
            help: "Own pictures for passes: icon.png, icon@2x.png, logo.png … in place of Usher's."),
        .switch(
            "wallet.development", \.wallet.development,
            help: "Signs passes with a certificate of Usher's own where none is configured; phones refuse them. The demo does."),
        .url("wallet.push_url", \.wallet.pushURL, schemes: ["http", "https"], help: "Where phones are told that a pass has changed."),
        .integer(
            "wallet.devices_per_pass", \.wallet.devicesPerPass, in: 1...10_000,
            help: "How many devices are told of one pass's changes; more are refused."),
        .integer(
            "wallet.passes_per_device", \.wallet.passesPerDevice, in: 1...100_000,
            help: "How many passes one device is told of; more are refused."),
    ]

    private static let boarding: [Setting] = [
        .value(
            "boarding.secret", \.boarding.secret, expected: "a text of 8 bytes or more", defaultText: "",
            help: "What boarding passes are hashed with; without it, one is made in boarding-secret in the data folder. "
                + "Processes that share a database share it."
        ) { $0.isEmpty || $0.utf8.count >= 8 ? $0 : nil }.secret,
        .integer("boarding.rate", \.boarding.rate, in: 0...1_000_000, help: "Boarding requests a second of one airline; 0 for any number."),
        .value(
            "boarding.qr", \.boarding.qr, expected: "one of " + QRTextKind.allCases.map(\.rawValue).joined(separator: ", "),
            defaultText: "full", help: "What a boarding pass's QR code holds; all forms are always accepted."
        ) { QRTextKind(rawValue: $0) },
        .integer(
            "boarding.public_hours", \.boarding.publicHours, in: 0...87_600,
            help: "How long boarding passes are public after departure or the last change; 0 for ever."),
        .value(
            "boarding.founding", \.boarding.founding, expected: "open or operator", defaultText: "open",
            help: "Who registers airlines: anybody, or only whoever runs this server, by a catalogue."
        ) { Founding(rawValue: $0) },
        .text("boarding.notice_en", \.boarding.notices.en, help: "What stands below a boarding pass, in English."),
        .text("boarding.notice_fr", \.boarding.notices.fr, help: "The same in French."),
        .text("boarding.notice_de", \.boarding.notices.de, help: "The same in German."),
        .text("boarding.notice_es", \.boarding.notices.es, help: "The same in Spanish."),
    ]

    private static let keys: [Setting] = [
        .text(
            "jwt.key", \.jwtKey, expected: "a file: a P-256 private key in PEM",
            help: "The key that signs tokens; without it, one is made in keys/ in the data folder. "
                + "Processes that share a database share it."),
        .text(
            "seal.key", \.sealKey, expected: "a file of 32 bytes",
            help: "The key that seals secrets that wait in the database; without it, one is made in keys/ in the data folder. "
                + "Processes that share a database share it."),
        .text(
            "session.key", \.sessionKey, expected: "a file of 32 bytes",
            help: "The key that signs the tokens of people who are signed in; without it, one is made in keys/ in the data folder. "
                + "Processes that share a database share it."),
        .text(
            "link.key", \.linkKey, expected: "a file of 32 bytes",
            help: "The key that proves links to holds and bookings; without it, one is made in keys/ in the data folder. "
                + "Processes that share a database share it."),
    ]

    private static let limits: [Setting] =
        [
            .switch("limits.off", \.limits.off, help: "Switches every limit off. For benchmarks only."),
            .integer("limits.address_rate", \.limits.addressRate, in: rates, help: "Gate requests a second from one address."),
            .integer("limits.address_burst", \.limits.addressBurst, in: rates, help: "Gate requests at once from one address."),
            .integer("limits.scan_rate", \.limits.scanRate, in: rates, help: "Scans a second with one API key."),
            .integer("limits.scan_burst", \.limits.scanBurst, in: rates, help: "Scans at once with one API key."),
            .integer("limits.gate_rate", \.limits.gateRate, in: rates, help: "Other Gate requests a second with one API key."),
            .integer("limits.gate_burst", \.limits.gateBurst, in: rates, help: "Other Gate requests at once with one API key."),
            .integer(
                "limits.wrong_key_per_minute", \.limits.wrongKeyPerMinute, in: rates, help: "Wrong API keys a minute from one address."),
            .integer("limits.wrong_key_burst", \.limits.wrongKeyBurst, in: rates, help: "Wrong API keys at once from one address."),
            .integer("limits.airlines_per_day", \.limits.airlinesPerDay, in: rates, help: "New airlines a day from one address."),
            .integer(
                "limits.streams", \.limits.streams, in: rates,
                help: "Event streams open at once at a desk (Gate, Boarding), of one process."),
            .integer("limits.streams_per_address", \.limits.streamsPerAddress, in: rates, help: "The same from one address."),
            .integer("limits.streams_per_airline", \.limits.streamsPerAirline, in: rates, help: "The same of one airline."),
            .integer("limits.signup", \.limits.boxOffice.signup, in: rates, help: "New accounts in 15 minutes from one address."),
            .integer(
                "limits.failed_signin", \.limits.boxOffice.failedSignin, in: rates, help: "Failed sign-ins in 15 minutes from one address."),
            .integer(
                "limits.failed_signin_per_email", \.limits.boxOffice.failedSigninPerEmail, in: rates,
                help: "Failed sign-ins in 15 minutes from one address for one e-mail."),
            .integer(
                "limits.social", \.limits.boxOffice.social, in: rates, help: "Sign-ins with Apple or Google in 15 minutes from one address."
            ),
            .integer(
                "limits.mail_link", \.limits.boxOffice.mailLink, in: rates, help: "Uses of mailed links in 15 minutes from one address."),
            .integer(
                "limits.mail_request", \.limits.boxOffice.mailRequest, in: rates,
                help: "Requests for a mail in 15 minutes from one address."),
            .integer(
                "limits.mails_per_email", \.limits.boxOffice.mailsPerEmail, in: rates, help: "Such mails in 15 minutes to one e-mail."),
            .integer("limits.checkout", \.limits.boxOffice.checkout, in: rates, help: "Checkouts a minute of one account."),
            .integer(
                "limits.guest_checkout", \.limits.boxOffice.guestCheckout, in: rates, help: "Checkouts a minute of guests from one address."
            ),
            .integer(
                "limits.guest_holds", \.limits.boxOffice.guestHolds, in: rates, help: "Live holds of guests from one address at one show."),
            .integer("limits.ticket_page", \.limits.boxOffice.ticketPage, in: rates, help: "Tickets' pages a minute from one address."),
            .integer(
                "limits.wallet_log", \.limits.walletLog, in: rates, help: "Complaints of phones about passes a minute from one address."),
        ] + walksLimits + canvassLimits + mailLimits

    private static let mail: [Setting] = [
        .url(
            "mail.url", \.mail.url, schemes: ["smtp", "smtps"],
            help: "The mail server, such as smtp://user:password@host:587; without it, mails are written into mail/ in the data folder."
        ).secret,
        .value(
            "mail.from", \.mail.from, expected: "a mail address such as Box office <tickets@example.org>",
            defaultText: Settings().mail.from, help: "Who mails are from."
        ) { MailAddress($0) == nil ? nil : $0 },
    ]

    static let rates = 1...1_000_000
}
