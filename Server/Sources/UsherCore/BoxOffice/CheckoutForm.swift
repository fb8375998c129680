/// What a buyer asks for, its form checked (boxoffice.md 5.1, checks 2 to 5).
package struct CheckoutForm: Sendable, Equatable {
    package let show: String
    /// Seats as they were sent: an id, or an id of the seat map. Empty with `items`.
    package let seats: [String]
    /// Tickets by seat or area, each perhaps of a category.
    package let items: [CheckoutItem]?
    /// Discount codes in the order sent, trimmed and in upper case.
    package let codes: [String]
    /// What the buyer believes to pay.
    package let expected: Int64?
    package let channel: SaleChannel
    /// The proof of an offer that is taken.
    package let offer: String?
    /// Of a guest; an account's own goes before.
    package let email: EmailAddress?
    package let name: String
    package let holdToken: String?
    package let key: String?

    package static let longestName = 200

    package init(
        show: String?, seats: [String]?, items: [CheckoutItem]? = nil, codes: [String] = [], expected: Int64? = nil,
        channel: SaleChannel = .app, email: String? = nil, name: String? = nil, holdToken: String? = nil, offer: String? = nil,
        key: String? = nil, isGuest: Bool
    ) throws(CheckoutRefusal) {
        guard let show, !show.isEmpty else { throw .missingShow }
        guard items == nil || seats == nil else { throw .ambiguous("items") }
        let count = items?.reduce(0) { $0 + $1.quantity } ?? seats?.count ?? 0
        guard count > 0 else { throw .noSeats }
        let most = items == nil ? CheckoutRefusal.most : CheckoutRefusal.mostItems
        guard count <= most else { throw .tooManySeats(most) }
        (self.items, self.codes, self.expected, self.channel) = (items, CheckoutForm.tidied(codes), expected, channel)
        if let key, !IdempotencyKey.accepts(key, 16...255) { throw .invalidKey }
        self.show = show
        self.offer = offer
        self.seats = seats ?? []
        self.email = isGuest ? try CheckoutForm.email(email) : nil
        self.name = isGuest ? try CheckoutForm.name(name) : ""
        self.holdToken = isGuest ? holdToken : nil
        self.key = key
    }

    /// How many tickets it asks for.
    package var count: Int { items?.reduce(0) { $0 + $1.quantity } ?? seats.count }

    /// Whether it asks for more than seats at what they cost.
    package var isPriced: Bool { items != nil || !codes.isEmpty || expected != nil }

    /// The same for the same request: what an Idempotency-Key is bound to.
    package var fingerprint: [UInt8] {
        var json = JSONWriter()
        json.beginArray()
        json.string(UUIDText.normalised(show) ?? show)
        for seat in Set(seats).sorted() { json.string(seat) }
        json.endArray()
        json.string(email?.text ?? "")
        json.string(name)
        if items != nil || !codes.isEmpty || expected != nil {
            for item in items ?? [] { item.write(&json) }
            for code in codes { json.string(code) }
            json.integer(expected ?? -1)
        }
        if let offer { json.string(offer) }
        json.endArray()
        return SecretDigest(of: json.text).bytes
    }

    /// Each once, in the order sent.
    private static func tidied(_ codes: [String]) -> [String] {
        var seen: Set<String> = []
        return codes.map { DiscountCode.tidied($0) }.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    private static func email(_ text: String?) throws(CheckoutRefusal) -> EmailAddress? {
        guard let text, !WireText.trimmed(text).isEmpty else { return nil }
        guard let email = EmailAddress(text), email.text.split(separator: "@").last?.contains(".") == true else { throw .invalidEmail }
        return email
    }

    private static func name(_ text: String?) throws(CheckoutRefusal) -> String { try text.map(tidied(name:)) ?? "" }

    /// As sent, but for what no database keeps and nobody's name needs.
    static func tidied(name text: String) throws(CheckoutRefusal) -> String {
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
        guard !WireText.hasHeap(plain) else { throw .invalidName }
        return WireText.cut(WireText.trimmed(plain), to: longestName)
    }
}
