package import UsherCore

extension Settings {
    /// Whose access tokens Canvass believes beside Usher's own.
    package struct Supabase: Sendable, Equatable {
        /// The project's secret, for HS256; empty: none.
        package var jwtSecret = ""
        /// A URL or a file of public keys; empty: none.
        package var jwks = ""
        /// What `iss` must be; empty: anything.
        package var issuer = ""
        package var trustEmail = false
    }

    package struct Billing: Sendable, Equatable {
        /// How long a plan lasts whose payment is overdue, in seconds.
        package var pastDueGrace = 72 * 3_600
        /// Origins and app schemes where people may be sent back to.
        package var returnURLs: [String] = []
        /// Plans by the id of their Stripe price.
        package var stripePrices: [String: Plan] = [:]
        /// Files with the certificates that Apple's chains may end in; none: Apple's own.
        package var appleRoots: [String] = []
        package var appleEnvironments = ["Production"]
        /// Plans by the id of their product in the App Store.
        package var appleProducts: [String: Plan] = [:]
    }

    package struct Canvass: Sendable, Equatable {
        /// How long a new organisation has the team plan for nothing.
        package var trialDays = 0
        package var inviteDays = 30
        /// Bytes of a file that is imported.
        package var importMax = 64 << 20
        /// Homes of one campaign.
        package var maxAddresses = 1_000_000
        /// The map beneath a campaign's page; empty: a plain ground.
        package var tilesURL = ""
        package var tilesAttribution = ""
    }
}

extension Settings.Limits {
    package struct Canvass: Sendable, Equatable {
        package var addressRate = 200
        package var addressBurst = 400
        package var accountRate = 50
        package var accountBurst = 200
        package var wrongTokenPerMinute = 120
        package var wrongTokenBurst = 240
    }

    package var canvassAddress: RateLimit? {
        off ? nil : RateLimit(perSecond: Double(canvass.addressRate), burst: canvass.addressBurst)
    }
    package var canvassAccount: RateLimit? {
        off ? nil : RateLimit(perSecond: Double(canvass.accountRate), burst: canvass.accountBurst)
    }
    package var canvassWrongToken: RateLimit? {
        off ? nil : RateLimit(perMinute: Double(canvass.wrongTokenPerMinute), burst: canvass.wrongTokenBurst)
    }
}
