/// A share: 88,750 is 8.875 %.
package struct PartsPerMillion: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }
    package init(_ rawValue: Int64) { self.rawValue = rawValue }

    package static let million = PartsPerMillion(1_000_000)

    /// The share of an amount that is not negative, rounded half up to whole steps.
    package func of(_ amount: Int64, step: Int64 = 1) -> Int64 { scaled(amount, by: rawValue, over: 1_000_000, step: step) }

    /// `amount × factor ÷ divisor`, rounded half up to whole steps; none of them negative. The product may be wider than a word: a sale of the
    /// dearest tickets times a million is.
    func scaled(_ amount: Int64, by factor: Int64, over divisor: Int64, step: Int64) -> Int64 {
        let unit = UInt64(divisor) * UInt64(step)
        var (high, low) = UInt64(amount).multipliedFullWidth(by: UInt64(factor))
        let (sum, carried) = low.addingReportingOverflow(unit / 2)
        (high, low) = (high + (carried ? 1 : 0), sum)
        return Int64(unit.dividingFullWidth((high, low)).quotient) * step
    }
}

extension PartsPerMillion: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int64) { self.init(value) }
}

extension PartsPerMillion {
    /// `8.875 %`
    package var percent: String {
        let (whole, rest) = rawValue.quotientAndRemainder(dividingBy: 10_000)
        guard rest > 0 else { return "\(whole) %" }
        var digits = String(rest)
        digits = String(repeating: "0", count: 4 - digits.count) + digits
        while digits.last == "0" { digits.removeLast() }
        return "\(whole).\(digits) %"
    }
}
