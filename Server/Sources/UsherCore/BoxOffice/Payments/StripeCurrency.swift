/// How Stripe takes amounts: its own number of digits for each currency, which is not always that of ISO 4217, by which `Money` shows them.
/// From the page "Supported currencies" of Stripe's documentation, as it stood in November 2025.
package enum StripeCurrency {
    /// What Stripe is sent for so many minor units; nil where that cannot be charged.
    package static func amount(_ minor: Int64, _ currency: String) -> Int64? {
        guard charged.contains(currency) else { return nil }
        let amount: Int64
        switch digits(currency) - Money.digits(currency) {
        case 0: amount = minor
        case 2: (amount, _) = minor.multipliedReportingOverflow(by: 100)
        case -2 where minor % 100 == 0: amount = minor / 100
        default: return nil
        }
        // The last of three digits must be a zero.
        return digits(currency) == 3 && amount % 10 != 0 ? nil : amount
    }

    /// What an amount of Stripe's is in minor units; nil where it is no whole number of them.
    package static func minor(_ amount: Int64, _ currency: String) -> Int64? {
        switch digits(currency) - Money.digits(currency) {
        case 0: amount
        case 2: amount % 100 == 0 ? amount / 100 : nil
        case -2: amount.multipliedReportingOverflow(by: 100).partialValue
        default: nil
        }
    }

    /// The most that can be moved of so many minor units, in Stripe's.
    package static func most(_ minor: Int64, _ currency: String) -> Int64 {
        switch digits(currency) - Money.digits(currency) {
        case 2: minor * 100
        case -2: minor / 100
        default: digits(currency) == 3 ? minor - minor % 10 : minor
        }
    }

    /// Why a price cannot be charged; nil where it can.
    package static func problem(of price: Int64, in currency: String) -> String? {
        guard price != 0 else { return nil }
        guard charged.contains(currency) else { return "Stripe does not charge in \(currency)" }
        guard amount(price, currency) == nil else { return nil }
        let unit = digits(currency) == 0 ? "whole \(currency)" : "amounts of \(currency) whose last digit is 0"
        return "Stripe charges only \(unit)"
    }

    private static func digits(_ currency: String) -> Int {
        if unbroken.contains(currency) { return 0 }
        return thousandths.contains(currency) ? 3 : 2
    }

    /// Sent as they are. Two that have no digits are sent with two all the same: ISK and UGX.
    private static let unbroken: Set<String> = [
        "BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF", "XOF", "XPF",
    ]
    private static let thousandths: Set<String> = ["BHD", "JOD", "KWD", "OMR", "TND"]

    /// What Stripe charges in at all.
    private static let charged = Set(
        """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK \
        DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD \
        KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN \
        PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST \
        XAF XCD XCG XOF XPF YER ZAR ZMW
        """.split(separator: " ").map(String.init))
}
