import UsherCore
import UsherTemplates

/// What a walk's page says in the walk's own language, and a list of walks in its visitor's.
struct WalkWords: Sendable {
    let walk: String
    let length: String
    let duration: String
    let stops: String
    let entry: String
    let free: String
    let byVoucher: String
    let open: String
    let languages: String
    let listen: String
    let transcript: String
    let map: String
    let start: String
    let voucherHeading: String
    let voucherText: String
    let voucherLabel: String
    let voucherHint: String
    let voucherGuest: String
    let voucherButton: String
    let welcome: String
    let play: String
    let pause: String
    let next: String
    let previous: String
    let close: String
    let words: Words

    init(_ language: WalkLanguage) { self.init(Words(Language(rawValue: language.rawValue) ?? .en)) }

    init(_ words: Words) {
        self.words = words
        walk = words("walk.walk")
        length = words("walk.length")
        duration = words("walk.duration")
        stops = words("walk.stops")
        entry = words("walk.entry")
        free = words("walk.free")
        byVoucher = words("walk.byvoucher")
        open = words("walk.open")
        languages = words("walk.languages")
        listen = words("walk.listen")
        transcript = words("walk.transcript")
        map = words("walk.map")
        start = words("walk.start")
        voucherHeading = words("walk.voucher.heading")
        voucherText = words("walk.voucher.text")
        voucherLabel = words("walk.voucher.label")
        voucherHint = words("walk.voucher.hint")
        voucherGuest = words("walk.voucher.guest")
        voucherButton = words("walk.voucher.button")
        welcome = words("walk.welcome")
        play = words("walk.play")
        pause = words("walk.pause")
        next = words("walk.next")
        previous = words("walk.previous")
        close = words("walk.close")
    }

    /// `1.7 km`, `800 m`
    func distance(_ metres: Int64) -> String {
        guard metres >= 1_000 else { return "\(metres) m" }
        let tenths = (metres + 50) / 100
        let point = words.language == .en ? "." : ","
        return tenths % 10 == 0 ? "\(tenths / 10) km" : "\(tenths / 10)\(point)\(tenths % 10) km"
    }

    func minutes(_ count: Int64) -> String { words("walk.minutes", ["n": .number(count)]) }

    /// How far it is from the stop before, to ten metres.
    func leg(_ metres: Double) -> String {
        words("walk.leg", ["distance": .text(distance(max(10, Int64((metres / 10).rounded()) * 10)))])
    }

    /// What a stop without a title is called.
    func point(_ order: Int64) -> String { words("walk.point", ["n": .number(order)]) }
}

extension WalkLanguage {
    /// In which of these languages to show something: as asked for, the first wish first, else as the browser says, else the account's, else by custom.
    static func chosen(_ asked: [String?], accepted: String?, account: String?, among offered: [WalkLanguage]) -> WalkLanguage? {
        let wishes = asked.compactMap(\.self) + tags(accepted ?? "") + [account].compactMap(\.self)
        for wish in wishes {
            if let language = WalkLanguage(rawValue: wish), offered.contains(language) { return language }
        }
        return fallbacks("").first(where: offered.contains)
    }

    /// The languages of `Accept-Language`, best first, without their regions.
    private static func tags(_ header: String) -> [String] {
        let wishes = header.prefix(1_000).split(separator: ",").enumerated().compactMap { index, wish -> (String, Double, Int)? in
            let parts = wish.split(separator: ";").map { String($0).trimmed.lowercased() }
            guard let tag = parts.first else { return nil }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return quality > 0 ? (String(tag.prefix { $0 != "-" && $0 != "_" }), quality, index) : nil
        }
        return wishes.sorted { ($1.1, $0.2) < ($0.1, $1.2) }.map(\.0)
    }
}
