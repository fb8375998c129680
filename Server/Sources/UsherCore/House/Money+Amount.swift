package import Foundation

extension Money {
    /// In whole units of the currency.
    package var amount: Decimal {
        Decimal(sign: minor < 0 ? .minus : .plus, exponent: -Money.digits(currency), significand: Decimal(minor.magnitude))
    }
}

extension Zone {
    /// The same as Foundation knows it.
    package var foundation: TimeZone { TimeZone(identifier: name) ?? .gmt }
}
