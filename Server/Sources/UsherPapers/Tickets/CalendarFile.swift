import UsherCore

/// The booking as an event for a calendar (RFC 5545). It carries no code: calendars are shared.
package struct CalendarFile: Sendable {
    private let paper: TicketDocument
    private let host: String

    /// `host` is the server's public name, which makes the identifier unique in the world.
    package init(_ paper: TicketDocument, host: String) {
        self.paper = paper
        self.host = host
    }

    package static let type = "text/calendar; charset=utf-8"

    /// Lines end in CR LF and have at most 75 bytes. The identifier never changes; a booking that is off says so with a higher number.
    package var bytes: [UInt8] {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Usher//BoxOffice//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"]
        lines += ["BEGIN:VEVENT", "UID:\(paper.booking)@\(host)", "SEQUENCE:\(paper.revision)", "DTSTAMP:\(stamp(paper.changedAt))"]
        lines += ["DTSTART:\(stamp(paper.startsAt))", "DTEND:\(stamp(max(paper.endsAt, paper.startsAt)))"]
        lines += ["SUMMARY:\(escaped(paper.showTitle))"]
        let place = [paper.venue, paper.address].filter { !$0.isEmpty }.joined(separator: ", ")
        if !place.isEmpty { lines.append("LOCATION:\(escaped(place))") }
        lines += ["DESCRIPTION:\(escaped(description))"]
        lines += isOff ? ["STATUS:CANCELLED", "TRANSP:TRANSPARENT"] : ["STATUS:CONFIRMED", "TRANSP:OPAQUE"] + alarm
        lines += ["END:VEVENT", "END:VCALENDAR"]
        return lines.flatMap(CalendarFile.folded)
    }

    private var isOff: Bool { paper.status == .cancelled || paper.status == .refunded || paper.status == .expired }

    private var description: String {
        let seats = isOff ? paper.seats : paper.admitted
        var lines = seats.map { seat in [seat.section, paper.place(seat)].filter { !$0.isEmpty }.joined(separator: " · ") }
        lines.append(paper.moment)
        return lines.joined(separator: "\n")
    }

    private var alarm: [String] {
        ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(escaped(paper.showTitle))", "TRIGGER:-PT2H", "END:VALARM"]
    }

    /// `20250815T183000Z`
    private func stamp(_ instant: Instant) -> String { Timestamp.seconds(instant).filter { $0 != "-" && $0 != ":" } }

    /// A value of type TEXT: no character of it can end the line or the value.
    private func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += "\\\(scalar)"
            case "\n", "\r", "\u{2028}", "\u{2029}", "\u{85}", "\u{0B}", "\u{0C}": escaped += "\\n"
            case "\t": escaped += " "
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// The line in pieces of at most 75 bytes, never inside a character; every further piece begins with a blank.
    private static func folded(_ line: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var width = 0
        for scalar in line.unicodeScalars {
            let piece = Array(String(scalar).utf8)
            if width + piece.count > 75 {
                bytes += [0x0D, 0x0A, 0x20]
                width = 1
            }
            bytes += piece
            width += piece.count
        }
        return bytes + [0x0D, 0x0A]
    }
}
