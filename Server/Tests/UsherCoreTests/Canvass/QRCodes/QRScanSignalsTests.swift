import Testing
import UsherCore

@Suite struct QRScanSignalsTests {
    private let bots = BotNames([
        "Googlebot", "bingbot", "Applebot", "facebookexternalhit", "WhatsApp", "Slackbot", "Twitterbot", "TelegramBot", "LinkedInBot",
        "Discordbot",
    ])

    private func kind(_ userAgent: String, isHead: Bool = false, _ purposes: String...) -> QRScan.Kind {
        QRScanSignals(isHead: isHead, purposes: purposes, userAgent: userAgent).kind(bots)
    }

    @Test(
        "Canvass A28: robots are known by whole words of their names",
        arguments: [
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "WhatsApp/2.23.20.0 A", "whatsapp",
            "facebookexternalhit/1.1", "Slackbot-LinkExpanding 1.0", "Mozilla/5.0 (compatible; bingbot/2.0)", "x;Discordbot",
        ])
    func robots(_ userAgent: String) { #expect(kind(userAgent) == .bot) }

    @Test(
        "Canvass A28: whoever only sounds like one is a visit",
        arguments: [
            "QR Scanner/5.1", "Mozilla/5.0 (Linux; Android 9; CUBOT X19)", "Mozilla/5.0 YaBrowser/24.1 Yandex Browser", "curl/8.4.0", "",
            "MyGooglebots", "Googlebot2", "xGooglebot", "WhatsAppé", "Googlebo",
        ])
    func people(_ userAgent: String) { #expect(kind(userAgent) == .visit) }

    @Test("Canvass A28: whoever looks ahead is a prefetch, a robot or not")
    func prefetch() {
        #expect(kind("curl", isHead: true) == .prefetch)
        #expect(kind("Safari", "prefetch;prerender") == .prefetch)
        #expect(kind("Safari", "", "Preview") == .prefetch)
        #expect(kind("Googlebot", "prefetch") == .prefetch)
        #expect(kind("Safari", "navigate") == .visit)
    }

    @Test func anEmptyNameIsNobodys() {
        #expect(!BotNames([""]).names("anything"))
        #expect(!BotNames([]).names("Googlebot"))
    }

    @Test("Canvass A31: a visitor is known again by address and User-Agent, under this server's secret alone")
    func visitors() {
        let (one, other) = (QRVisitor(secret: [1, 2, 3]), QRVisitor(secret: [1, 2, 4]))
        let mark = one.mark(network: (0, 7), userAgent: "Safari")
        #expect(mark == one.mark(network: (0, 7), userAgent: "Safari"))
        #expect(mark != one.mark(network: (0, 8), userAgent: "Safari"))
        #expect(mark != one.mark(network: (0, 7), userAgent: "Firefox"))
        #expect(mark != other.mark(network: (0, 7), userAgent: "Safari"))
        #expect(mark.hex.utf8.count == 32)
    }
}
