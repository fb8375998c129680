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
        /// Days.
        package var scanRetention = 30
        package var unknownSlugsPerMinute = 60
    }
}

extension Settings.Limits {
    /// Slugs that do not exist, from one address.
    func unknownSlugs(_ settings: Settings.QRCodes) -> RateLimit? {
        off ? nil : RateLimit(perMinute: Double(settings.unknownSlugsPerMinute), burst: settings.unknownSlugsPerMinute)
    }
}
