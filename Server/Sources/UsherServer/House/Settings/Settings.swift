package import UsherHTTP
package import Logging
package import UsherCore
package import UsherStore

/// Everything an operator can set. A setting is one declaration, the initial value of its property: `Setting` makes its names, its place in
/// the help and in docs/configuration.md, and its reading of that. They are shown in the order in which they stand here and in the areas.
/// Files and addresses that are empty are not set.
package struct Settings: Sendable, Equatable {
    package var host = Setting.text(
        "host", "127.0.0.1", expected: "a host name or an address", help: "The address to listen on; 0.0.0.0 for every one.")
    package var port = Setting.integer("port", 8080, in: 0...65535, help: "The port to listen on; 0 for any free one.")
    package var data = Setting.text(
        "data", "./usher-data", expected: "a folder",
        help: "The data folder, made if it is missing. Not in usher.json, which stands in it.")
    package var database = Setting.url(
        "database", schemes: ["postgres", "postgresql"], alias: "USHER_DATABASE_URL", secret: true,
        help: "A PostgreSQL database; without it, SQLite in the data folder.")
    package var demo = Setting.switch("demo", help: "Loads a lively demo and allows the demo payment page.")
    package var logLevel = Setting.choice("log.level", Logger.Level.info, help: "How much is logged, to standard error.")
    package var logFormat = Setting.choice(
        "log.format", LogFormat.text, help: "How a line of the log looks: for people, or a JSON object.")
    package var trustedProxies = Setting.list(
        "trusted_proxies", none: TrustedProxies.none, expected: "addresses or networks such as 10.0.0.0/8, with commas",
        help: "The proxies whose X-Forwarded-For is believed."
    ) { TrustedProxies($0) }
    package var webStyle = Setting.switch(
        "web.style", help: "Shows every part of the console's pages at /console/style; the demo does.")
    package var webFolder = Setting.text(
        "web.folder", expected: "a folder",
        help: "For development: the folder Web of the sources, read at each request instead of what is bound into the program.")
    package var traces = Traces()
    package var tls = TLS()
    package var connections = Connections()
    package var bodies = Bodies()
    package var work = Work()
    package var jwtKey = Setting.keyFile(
        "jwt.key", expected: "a file: a P-256 private key in PEM", help: "The key that signs tokens")
    package var sealKey = Setting.keyFile("seal.key", help: "The key that seals secrets that wait in the database")
    package var sessionKey = Setting.keyFile("session.key", help: "The key that signs the tokens of people who are signed in")
    package var linkKey = Setting.keyFile("link.key", help: "The key that proves links to holds and bookings")
    package var limits = Limits()
    package var mail = Mail()
    /// Without a slash at the end.
    package var publicURL = Setting.url(
        "public_url", schemes: ["http", "https"],
        help: "What links in answers, mails and tickets begin with; without it, the address it listens on.")
    package var site = Site()
    package var corsOrigins = Setting.list(
        "cors.origins", expected: "origins such as https://app.example.org, with commas", help: "Foreign pages that may call the API.")
    package var boxOffice = BoxOffice()
    package var payments = Payments()
    package var identity = Identity()
    package var wallet = Wallet()
    package var push = Push()
    package var boarding = Boarding()
    package var walks = Walks()
    package var media = Media()
    package var supabase = Supabase()
    package var billing = Billing()
    package var canvass = Canvass()
    package var qrCodes = QRCodes()
    package var outgoing = Outgoing()
    package var retention = Retention()
    package var organisations = organisationTerms()
    package var console = Console()
    package var quotas = organisationQuotas()
    package var imports = catalogueBounds()

    package init() {}
}
