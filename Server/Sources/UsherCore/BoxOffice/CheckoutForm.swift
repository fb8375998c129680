/// What a buyer asks for, its form checked (boxoffice.md 5.1, checks 2 to 5).
package struct CheckoutForm: Sendable, Equatable {
    package let show: String
    /// Seats as they were sent: an id, or an id of the seat map.
    package let seats: [String]
    /// Of a guest; an account's own goes before.
    package let email: EmailAddress?
    package let name: String
    package let holdToken: String?
    package let key: String?

    package static let longestName = 200

    package init(
        show: String?, seats: [String]?, email: String? = nil, name: String? = nil, holdToken: String? = nil, key: String? = nil,
        isGuest: Bool
    ) throws(CheckoutRefusal) {
        guard let show, !show.isEmpty else { throw .missingShow }
        guard let seats, !seats.isEmpty else { throw .noSeats }
        guard seats.count <= CheckoutRefusal.most else { throw .tooManySeats }
        if let key, !IdempotencyKey.accepts(key, 16...255) { throw .invalidKey }
        self.show = show
        self.seats = seats
        self.email = isGuest ? try CheckoutForm.email(email) : nil
        self.name = isGuest ? try CheckoutForm.name(name) : ""
        self.holdToken = isGuest ? holdToken : nil
        self.key = key
    }

    /// The same for the same request: what an Idempotency-Key is bound to.
    package var fingerprint: [UInt8] {
        var json = JSONWriter()
        json.beginArray()
        json.string(UUIDText.normalised(show) ?? show)
        for seat in Set(seats).sorted() { json.string(seat) }
        json.endArray()
        json.string(email?.text ?? "")
        json.string(name)
        json.endArray()
        return SecretDigest(of: json.text).bytes
    }

    private static func email(_ text: String?) throws(CheckoutRefusal) -> EmailAddress? {
        guard let text, !WireText.trimmed(text).isEmpty else { return nil }
        guard let email = EmailAddress(text), email.text.split(separator: "@").last?.contains(".") == true else { throw .invalidEmail }
        return email
    }

    /// As sent, but for what no database keeps and nobody's name needs.
    private static func name(_ text: String?) throws(CheckoutRefusal) -> String {
        guard let text else { return "" }
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
        guard !WireText.hasHeap(plain) else { throw .invalidName }
        return WireText.cut(WireText.trimmed(plain), to: longestName)
    }
}
