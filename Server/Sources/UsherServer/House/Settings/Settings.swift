package import UsherHTTP
package import Logging
package import UsherCore
package import UsherStore

/// Everything an operator can set. A field's default is the setting's default; `Setting.all` names and documents it.
package struct Settings: Sendable, Equatable {
    package var host = "127.0.0.1"
    package var port = 8080
    /// The data folder.
    package var data = "./usher-data"
    /// A PostgreSQL URL; empty: SQLite in the data folder.
    package var database = ""
    package var demo = false
    package var logLevel = Logger.Level.info
    package var logFormat = LogFormat.text
    package var trustedProxies = TrustedProxies.none
    package var tls = TLS()
    package var connections = Connections()
    package var bodies = Bodies()
    package var work = Work()
    package var traces = Traces()
    /// A PEM file instead of the key made in the data folder; empty: that one.
    package var jwtKey = ""
    /// A file of 32 bytes instead of the key made in the data folder; empty: that one.
    package var sealKey = ""
    /// The same for the key that signs people's sessions.
    package var sessionKey = ""
    /// The same for the key behind the tokens in links.
    package var linkKey = ""
    /// What URLs that leave the house begin with, without a slash at the end; empty: the address it listens on.
    package var publicURL = ""
    /// Origins of foreign pages that may call the API with credentials.
    package var corsOrigins: [String] = []
    package var limits = Limits()
    package var retention = Retention()
    package var mail = Mail()
    package var boxOffice = BoxOffice()
    package var payments = Payments()
    package var identity = Identity()
    package var wallet = Wallet()
    package var walks = Walks()
    package var media = Media()
    package var boarding = Boarding()
    package var supabase = Supabase()
    package var billing = Billing()
    package var canvass = Canvass()
    package var qrCodes = QRCodes()
    package var imports = CatalogueBounds()
    package var organisations = FoundingTerms()
    package var quotas = Quotas.standard
    package var outgoing = Outgoing()

    package init() {}

    package struct Boarding: Sendable, Equatable {
        /// What tickets' hashes are made with; empty: the one made in the data folder.
        package var secret = ""
        /// Requests a second of one airline; 0: as many as it likes.
        package var rate = 0
        package var qr = QRTextKind.full
        /// How long pages and passes are public after departure or the last change; 0: for ever.
        package var publicHours = 48
        package var founding = Founding.open
        package var notices = Notices()

        package struct Notices: Sendable, Equatable {
            package var en = "This is not a commercial boarding pass. Show it to your crew."
            package var fr = "Ceci n’est pas une carte d’embarquement commerciale. Présentez-la à votre équipage."
            package var de = "Dies ist keine Bordkarte einer Fluggesellschaft. Zeigen Sie sie Ihrer Crew."
            package var es = "Esta no es una tarjeta de embarque comercial. Muéstrela a su tripulación."
        }
    }

    package struct BoxOffice: Sendable, Equatable {
        package var holdMinutes = 15
        package var requireVerifiedEmail = false
    }

    package struct Payments: Sendable, Equatable {
        /// Allows the demo provider outside `demo`.
        package var demo = false
        package var stripeSecretKey = ""
        package var stripeWebhookSecrets: [String] = []
        package var stripeURL = "https://api.stripe.com"

        /// What can be charged with these settings.
        package var charging: ChargeRule { stripeSecretKey.isEmpty ? .any : .stripe }
    }

    /// Who signs Wallet passes. Files are PEM; empty: none.
    package struct Wallet: Sendable, Equatable {
        package var certificate = ""
        package var key = ""
        package var keyPassword = ""
        /// Apple's WWDR certificate.
        package var issuer = ""
        /// Both empty: what the certificate says.
        package var passType = ""
        package var team = ""
        package var organization = "Usher"
        /// A folder of pictures that replace Usher's own.
        package var assets = ""
        /// Makes a certificate of Usher's own where none is configured, as the demo does.
        package var development = false
        package var pushURL = applePush
        /// How many devices may be told of one pass, and how many passes one device may ask for.
        package var devicesPerPass = 50
        package var passesPerDevice = 1_000

        package static let applePush = "https://api.push.apple.com"
    }

    /// Whose sign-ins are believed.
    package struct Identity: Sendable, Equatable {
        package var appleKeys = "https://appleid.apple.com/auth/keys"
        package var appleBundles: [String] = []
        package var googleKeys = "https://www.googleapis.com/oauth2/v3/certs"
        package var googleClients: [String] = []
    }

    package struct Limits: Sendable, Equatable {
        package var off = false
        package var addressRate = 200
        package var addressBurst = 400
        package var scanRate = 10
        package var scanBurst = 40
        package var gateRate = 10
        package var gateBurst = 40
        package var wrongKeyPerMinute = 10
        package var wrongKeyBurst = 20
        package var airlinesPerDay = 50
        /// Event streams open at once, of each desk that has them.
        package var streams = 1_000
        package var streamsPerAddress = 200
        package var streamsPerAirline = 50
        package var boxOffice = BoxOffice()
        package var walks = Walks()
        package var canvass = Canvass()
        /// A minute, from one address.
        package var walletLog = 10
        /// Tries, right ones too, in 15 minutes, for one account, at all desks and from all addresses together.
        package var wrongPasswords = 100
        package var mails = Mails()

        /// So many a day.
        package struct Mails: Sendable, Equatable {
            package var perRecipient = 10
            package var perClient = 300
            package var invitesPerAccount = 50
            package var invitesPerOrganisation = 100
        }

        /// So many in 15 minutes, unless it says otherwise.
        package struct BoxOffice: Sendable, Equatable {
            package var signup = 10
            package var failedSignin = 50
            package var failedSigninPerEmail = 10
            package var social = 30
            package var mailLink = 20
            package var mailRequest = 20
            package var mailsPerEmail = 3
            /// A minute, of one account.
            package var checkout = 10
            /// A minute, of one address without an account.
            package var guestCheckout = 60
            /// Alive at once, of one address at one show.
            package var guestHolds = 10
            /// A minute, of one address: tickets' pages, which somebody might try to guess.
            package var ticketPage = 30
        }
    }

    package struct Mail: Sendable, Equatable {
        /// `smtp://` or `smtps://`; empty: mails are written into `mail/` in the data folder.
        package var url = ""
        package var from = "Usher <usher@localhost>"
    }
}
