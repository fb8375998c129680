import Foundation
import Testing
import UsherCore
import UsherKit

@Suite struct CurrencyTests {
    @Test("Apps P11 Every currency has as many digits in an app as on the server")
    func digits() {
        let codes = Locale.commonISOCurrencyCodes + ["BIF", "XPF", "UYI", "IQD", "LYD", "XYZ"]
        #expect(codes.count > 100)
        for code in codes { #expect(UsherKit.Money.digits(code) == UsherCore.Money.digits(code), "\(code)") }
    }
}
