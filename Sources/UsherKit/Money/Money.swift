public import Foundation

/// An amount of a currency in its minor units: 19500 GBP is £195.00, 19500 JPY is ¥19,500.
public struct Money: Codable, Sendable, Hashable {
    /// Pence, cents; of a currency without them, the currency itself.
    public var minorUnits: Int
    /// An ISO 4217 code in upper case; empty where the server told none.
    public var currency: String

    /// The currency's letters may be of any case; empty for none.
    public init(minorUnits: Int, currency: String) { (self.minorUnits, self.currency) = (minorUnits, currency.uppercased()) }

    /// By the exact field where the server wrote one, else by the whole units; what is beyond all money is the most that there is.
    public init(exact minorUnits: Int?, whole: Int, currency: String?) {
        let currency = currency ?? ""
        let (units, isOver) = whole.multipliedReportingOverflow(by: Self.unit(currency))
        self.init(minorUnits: minorUnits ?? (isOver ? whole < 0 ? .min : .max : units), currency: currency)
    }

    /// How many digits of a currency's amount stand behind the point: 0, 2 or 3; 2 of one that is not known.
    public static func digits(_ currency: String) -> Int {
        let code = currency.uppercased()
        return undivided.contains(code) ? 0 : thousandths.contains(code) ? 3 : 2
    }

    /// In major units, without loss.
    public var amount: Decimal { Decimal(minorUnits) / Decimal(Self.unit(currency)) }

    /// As people of a locale read it: `£195.00`, `195,00 £`, `¥19,500`.
    public func formatted(locale: Locale = .current) -> String {
        let digits = Self.digits(currency)
        guard !currency.isEmpty else {
            return amount.formatted(Decimal.FormatStyle(locale: locale).precision(.fractionLength(digits)))
        }
        return amount.formatted(
            Decimal.FormatStyle.Currency(code: currency, locale: locale).presentation(.narrow).precision(.fractionLength(digits)))
    }

    /// Nil where the currencies differ: there is no such sum.
    public static func + (a: Money, b: Money) -> Money? {
        let (sum, isOver) = a.minorUnits.addingReportingOverflow(b.minorUnits)
        return a.currency == b.currency && !isOver ? Money(minorUnits: sum, currency: a.currency) : nil
    }

    /// The sum of amounts of one currency; nil where there are several, or none at all.
    public static func sum(_ amounts: some Sequence<Money>) -> Money? {
        var total: Money?
        for amount in amounts {
            guard let known = total else { total = amount; continue }
            guard let sum = known + amount else { return nil }
            total = sum
        }
        return total
    }

    private static func unit(_ currency: String) -> Int { [1, 10, 100, 1000][digits(currency)] }

    static let undivided: Set<String> = [
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF",
    ]
    static let thousandths: Set<String> = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
}
