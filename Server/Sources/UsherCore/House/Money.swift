/// An amount in a currency's minor units (ISO 4217): 4950 GBP is £49.50, 4950 JPY is ¥4,950.
package struct Money: Sendable, Equatable {
    package let minor: Int64
    /// Three upper-case letters.
    package let currency: String

    package init(_ minor: Int64, _ currency: String) {
        self.minor = minor
        self.currency = currency
    }

    /// How many digits of an amount stand behind the point.
    package static func digits(_ currency: String) -> Int {
        if unbroken.contains(currency) { return 0 }
        return thousandths.contains(currency) ? 3 : 2
    }

    /// Whole units of the currency, rounded half up, as the seed's number fields show prices.
    package var major: Int64 {
        let unit = Money.unit(currency)
        return floorDivide(minor + unit / 2, unit)
    }

    /// So many whole units in minor ones.
    package static func minor(_ major: Int64, _ currency: String) -> Int64 { major * unit(currency) }

    /// As people read it: `£49.50`, `¥4,950`, `CHF 1,234.50`, `-€3.00`.
    package var text: String {
        let digits = Money.digits(currency)
        let unit = UInt64(Money.unit(currency))
        let whole = (minor.magnitude / unit).grouped
        let rest = String(minor.magnitude % unit)
        let fraction = digits == 0 ? "" : "." + String(repeating: "0", count: digits - rest.utf8.count) + rest
        return (minor < 0 ? "-" : "") + (Money.symbols[currency] ?? currency + "\u{A0}") + whole + fraction
    }

    private static func unit(_ currency: String) -> Int64 {
        switch digits(currency) {
        case 0: 1
        case 3: 1_000
        default: 100
        }
    }

    private static let symbols = ["GBP": "£", "EUR": "€", "USD": "$", "JPY": "¥", "INR": "₹", "KRW": "₩", "ILS": "₪", "NGN": "₦"]
    private static let unbroken: Set<String> = [
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF",
    ]
    private static let thousandths: Set<String> = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
}
