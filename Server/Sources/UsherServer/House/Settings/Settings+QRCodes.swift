import UsherCore

extension Settings {
    /// Scans of printed codes.
    package struct QRCodes: Sendable, Equatable {
        package var bots = [
            "Googlebot", "bingbot", "Applebot", "facebookexternalhit", "WhatsApp", "Slackbot", "Twitterbot", "TelegramBot", "LinkedInBot",
            "Discordbot",
        ]
        /// Seconds.
        package var dedupeWindow = 30
        /// Seconds.
        package var scanRetention = 30 * 86_400
        package var unknownSlugsPerMinute = 60
        /// Scans that are kept, from one address.
        package var scansPerMinute = 300
        package var scansBurst = 5_000
    }
}

extension Settings.Limits {
    /// Slugs that do not exist, from one address.
    func unknownSlugs(_ settings: Settings.QRCodes) -> RateLimit? {
        off ? nil : RateLimit(perMinute: Double(settings.unknownSlugsPerMinute), burst: settings.unknownSlugsPerMinute)
    }

    /// Scans of codes that exist, from one address.
    func scansKept(_ settings: Settings.QRCodes) -> RateLimit? {
        off ? nil : RateLimit(perMinute: Double(settings.scansPerMinute), burst: settings.scansBurst)
    }
}
