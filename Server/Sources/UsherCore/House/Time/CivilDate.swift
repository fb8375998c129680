/// A day of the proleptic Gregorian calendar without a time zone, counted from 1970-01-01.
package struct CivilDate: Hashable, Comparable, Sendable {
    package let days: Int64

    package init(days: Int64) { self.days = days }

    /// The day `year`-`month`-`day`, or nil if there is no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let length = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        guard day <= length else { return nil }
        // Counting from March puts the leap day last: era, year of era, day of year.
        let y = Int64(month <= 2 ? year - 1 : year)
        let era = floorDivide(y, 400)
        let yearOfEra = y - era * 400
        let dayOfYear = Int64((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1)
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        days = era * 146_097 + dayOfEra - 719_468
    }

    package var components: (year: Int, month: Int, day: Int) {
        let z = days + 719_468
        let era = floorDivide(z, 146_097)
        let doe = z - era * 146_097
        let yoe = (doe - doe / 1460 + doe / 36_524 - doe / 146_096) / 365
        let doy = doe - (365 * yoe + yoe / 4 - yoe / 100)
        let mp = (5 * doy + 2) / 153
        let month = mp < 10 ? mp + 3 : mp - 9
        return (Int(yoe + era * 400 + (month <= 2 ? 1 : 0)), Int(month), Int(doy - (153 * mp + 2) / 5 + 1))
    }

    package static func < (a: Self, b: Self) -> Bool { a.days < b.days }

    package func adding(days more: Int64) -> CivilDate { CivilDate(days: days + more) }
}

extension CivilDate {
    /// Reads `2025-12-20` and nothing else.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Digits.read(bytes, 0..<4), let month = Digits.read(bytes, 5..<7),
            let day = Digits.read(bytes, 8..<10)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

extension CivilDate: CustomStringConvertible {
    package var description: String {
        var text = TimestampText()
        text.append(self)
        return text.string
    }
}
