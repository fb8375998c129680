import Foundation
import UsherCore

/// Whether the machine knows what time it is, here and elsewhere.
enum MachineCheck {
    static var findings: [Finding] { [clock, zones] }

    /// The day this was written: no clock that is right shows less.
    private static let earliest = Instant(seconds: 1_760_000_000)

    private static var clock: Finding {
        let now = WallClock.system.now()
        guard now > earliest else { return .wrong("clock", "it shows \(Timestamp.seconds(now)), which is over") }
        let isSynchronized = access("/run/systemd/timesync/synchronized", F_OK) == 0 || access("/run/chrony", F_OK) == 0
        let text = "it shows \(Timestamp.seconds(now))"
        return isSynchronized ? .well("clock", text) : .note("clock", "\(text); no NTP client was found that keeps it right")
    }

    /// London has summer time: a machine without time zone data would not know.
    private static var zones: Finding {
        let (winter, summer) = (Instant(seconds: 1_768_435_200), Instant(seconds: 1_784_073_600))
        guard let zone = Zone("Europe/London"), zone.offset(at: winter) == 0, zone.offset(at: summer) == 3_600 else {
            return .wrong("time zones", "the system's time zone data is missing: install tzdata")
        }
        return .well("time zones", "known")
    }
}
