/// A time of somebody's clock, `19:30:00`, wherever that is.
public struct LocalTime: Hashable, Sendable {
    /// 0 to 23.
    public var hour: Int
    /// 0 to 59.
    public var minute: Int
    /// 0 to 59.
    public var second: Int

    /// Makes a time without a check; on the full minute if no second is given.
    public init(hour: Int, minute: Int, second: Int = 0) { (self.hour, self.minute, self.second) = (hour, minute, second) }
}

extension LocalTime: Comparable {
    public static func < (a: Self, b: Self) -> Bool { (a.hour, a.minute, a.second) < (b.hour, b.minute, b.second) }
}

extension LocalTime: WireText {
    /// `19:30:00` or `19:30`; nil for other text.
    public init?(_ text: some StringProtocol) {
        guard let parts = DigitGroups.read(text, [2, 2, 2], ":") ?? DigitGroups.read(text, [2, 2], ":"),
            parts[0] < 24, parts.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        self.init(hour: parts[0], minute: parts[1], second: parts.count > 2 ? parts[2] : 0)
    }

    public var description: String { DigitGroups.write([hour, minute, second], [2, 2, 2], ":") }
}
