extension Settings {
    package struct Canvass: Sendable, Equatable {
        package var trialDays = Setting.integer(
            "canvass.trial_days", 0, in: 0...3_650, help: "Days that a new organisation has the team plan for nothing.")
        package var inviteDays = Setting.integer(
            "canvass.invite_days", 30, in: 1...3_650, help: "Days that an invite to an organisation is good for.")
        package var importMax = Setting.integer(
            "canvass.import_max", 64 << 20, in: 1_024...1 << 40, help: "Bytes of a file of addresses that is imported.")
        package var maxAddresses = Setting.integer(
            "canvass.max_addresses", 1_000_000, in: 1...100_000_000, help: "The most addresses that a campaign may have.")
        package var tilesURL = Setting.url(
            "canvass.tiles_url", schemes: ["http", "https"],
            help: "A template such as https://tiles.example.org/{z}/{x}/{y}.png for the map of a campaign's page; without it, a "
                + "plain ground.")
        package var tilesAttribution = Setting.text("canvass.tiles_attribution", help: "Whom that map is to be credited to.")
    }

    /// Scans of printed codes. Times in seconds.
    package struct QRCodes: Sendable, Equatable {
        package var bots = Setting.list(
            "canvass.bots",
            [
                "Googlebot", "bingbot", "Applebot", "facebookexternalhit", "WhatsApp", "Slackbot", "Twitterbot", "TelegramBot",
                "LinkedInBot",
                "Discordbot",
            ], expected: "names, with commas", help: "Names in User-Agent whose scans do not count: link previews and search engines.")
        package var dedupeWindow = Setting.duration(
            "canvass.dedupe_window", 30, in: 0...86_400, unit: .s, help: "How long a device counts once at a printed code.")
        package var scanRetention = Setting.duration(
            "canvass.scan_retention", 30 * 86_400, in: 86_400...315_360_000, unit: .d,
            help: "After how long scans forget their visitors, and those that never counted go; counts stay.")
        package var unknownSlugsPerMinute = Setting.rate(
            "limits.unknown_codes", 60, help: "Printed codes that do not exist, a minute from one address.")
        package var scansPerMinute = Setting.rate(
            "limits.scans", 300,
            help: "Scans of printed codes a minute from one address that are kept; those beyond lead on and count nothing.")
        package var scansBurst = Setting.rate(
            "limits.scans_burst", 5_000, help: "Scans of printed codes at once from one address that are kept.")
    }

    /// Whose access tokens Canvass believes beside Usher's own.
    package struct Supabase: Sendable, Equatable {
        package var jwtSecret = Setting.text(
            "supabase.jwt_secret", expected: "a project's JWT secret", secret: true,
            help: "Supabase access tokens signed with this secret (HS256) are accepted by Canvass.")
        package var jwks = Setting.text(
            "supabase.jwks", expected: "a URL or a file",
            help: "Where Supabase publishes the keys of its access tokens (RS256, ES256): "
                + "https://PROJECT.supabase.co/auth/v1/.well-known/jwks.json, or a file of them.")
        package var issuer = Setting.text(
            "supabase.issuer", expected: "a URL", help: "What iss in those tokens must be; without it, anything.")
        package var trustEmail = Setting.switch(
            "supabase.trust_email",
            help: "A new Supabase identity joins the account that has its e-mail, confirmed. Only where Supabase confirms addresses.")
    }
}
