import Logging

extension Setting {
    /// Every setting, in the order the help and the documentation show them.
    package static let all: [Setting] = server + keys + limits + mail

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
        .list(
            "trusted_proxies", \.trustedProxies, expected: "addresses or networks such as 10.0.0.0/8, with commas",
            help: "The proxies whose X-Forwarded-For is believed.", read: { TrustedProxies($0) }),
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
    ]

    private static let limits: [Setting] = [
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
    ]

    private static let mail: [Setting] = [
        .url(
            "mail.url", \.mail.url, schemes: ["smtp", "smtps"],
            help: "The mail server, such as smtp://user:password@host:587; without it, mails are written into mail/ in the data folder."
        ).secret,
        .text("mail.from", \.mail.from, expected: "a mail address", help: "Who mails are from."),
    ]

    private static let rates = 1...1_000_000
}
