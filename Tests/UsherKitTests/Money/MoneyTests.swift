import Foundation
import Testing
import UsherKit

@Suite struct MoneyTests {
    @Test("Apps P11 An amount reads as people of a locale write it, with its currency's digits")
    func formatted() {
        let (british, german) = (Locale(identifier: "en_GB"), Locale(identifier: "de_DE"))
        let pounds = Money(minorUnits: 19_500, currency: "GBP")
        #expect(pounds.formatted(locale: british) == "£195.00")
        #expect(pounds.formatted(locale: german).replacing("\u{A0}", with: " ") == "195,00 £")
        #expect(Money(minorUnits: 19_500, currency: "jpy").formatted(locale: Locale(identifier: "en_US")) == "¥19,500")
        let dinars = Money(minorUnits: 1_500, currency: "KWD")
        #expect(dinars.formatted(locale: british).contains("1.500") && dinars.amount == Decimal(string: "1.5"))
        #expect(Money(minorUnits: -1, currency: "EUR").formatted(locale: british) == "-€0.01")
        #expect(Money(minorUnits: 950, currency: "").formatted(locale: british) == "9.50")
        #expect(Money.digits("XYZ") == 2)
    }

    @Test("Apps P11 There is no sum of two currencies, nor one that is too large")
    func sums() {
        let (pound, euro) = (Money(minorUnits: 100, currency: "GBP"), Money(minorUnits: 100, currency: "EUR"))
        #expect(pound + euro == nil && pound + pound == Money(minorUnits: 200, currency: "GBP"))
        #expect(Money(minorUnits: .max, currency: "GBP") + pound == nil)
        #expect(Money.sum([pound, pound, pound])?.minorUnits == 300)
        #expect(Money.sum([pound, euro]) == nil && Money.sum([]) == nil)
    }

    @Test("Apps P11 The exact field counts; without it the whole units of the currency")
    func exact() {
        #expect(Money(exact: 4_949, whole: 50, currency: "GBP").minorUnits == 4_949)
        #expect(Money(exact: nil, whole: 50, currency: "GBP").minorUnits == 5_000)
        #expect(Money(exact: nil, whole: 4_950, currency: "JPY").minorUnits == 4_950)
        #expect(Money(exact: nil, whole: 5, currency: "KWD").minorUnits == 5_000)
        // A price beyond all money costs nobody the list.
        #expect(Money(exact: nil, whole: .max, currency: "GBP").minorUnits == .max)
        #expect(Money(exact: nil, whole: .min, currency: "KWD").minorUnits == .min)
        #expect(Money(exact: 1, whole: .max, currency: "GBP").minorUnits == 1)
        var show = BoxOffice.Show(
            id: "s", title: "", description: "", date: "2025-08-15", time: "19:30", venueName: "", location: "", imageURL: "", minPrice: 50,
            maxPrice: 85, seatMapID: "", seatPricing: [])
        #expect(show.lowestPrice == Money(minorUnits: 5_000, currency: ""))
        (show.minPricePence, show.currency) = (4_949, "GBP")
        #expect(show.lowestPrice == Money(minorUnits: 4_949, currency: "GBP"))
        #expect(show.highestPrice == Money(minorUnits: 8_500, currency: "GBP"))
    }
}
