/// A day of somebody's calendar, `2025-12-20`, wherever that is.
public struct LocalDay: Hashable, Sendable {
    /// Of the Gregorian calendar; written with four digits.
    public var year: Int
    /// 1 to 12.
    public var month: Int
    /// 1 to 31.
    public var day: Int

    /// Makes a day without a check; reading text refuses days that no calendar has.
    public init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }
}

extension LocalDay: Comparable {
    public static func < (a: Self, b: Self) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }
}

extension LocalDay: WireText {
    /// `2025-12-20`; nil for other text, and for a day that no calendar has.
    public init?(_ text: some StringProtocol) {
        guard let parts = DigitGroups.read(text, [4, 2, 2], "-"), (1...12).contains(parts[1]) else { return nil }
        let isLeap = parts[0] % 4 == 0 && (parts[0] % 100 != 0 || parts[0] % 400 == 0)
        let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][parts[1] - 1]
        guard (1...length).contains(parts[2]) else { return nil }
        self.init(year: parts[0], month: parts[1], day: parts[2])
    }

    public var description: String { DigitGroups.write([year, month, day], [4, 2, 2], "-") }
}
