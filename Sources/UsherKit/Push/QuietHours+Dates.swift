public import Foundation
public import UsherWire

// What a screen shows of quiet hours: moments of today, by the device's clock.
extension QuietHours {
    /// Ten in the evening until seven.
    public static let usual = QuietHours(from: "22:00", to: "07:00")

    /// `from`, today on this device's clock.
    public var start: Date {
        get { Self.today(from) }
        set { from = Self.time(newValue) }
    }

    /// `to`, today on this device's clock.
    public var end: Date {
        get { Self.today(to) }
        set { to = Self.time(newValue) }
    }

    private static func today(_ time: LocalTime) -> Date { LocalDateTime(day: LocalDay(.now), time: time).instant(in: .current) }

    private static func time(_ date: Date) -> LocalTime {
        let time = LocalDateTime(date, in: .current).time
        return LocalTime(hour: time.hour, minute: time.minute)
    }
}
