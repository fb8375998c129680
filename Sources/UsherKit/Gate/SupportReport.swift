public import Foundation
public import UsherWire

/// What somebody tells who helps with a scan that went wrong: the exact words, when, where, at which event. The ticket's code only if they say so.
public struct SupportReport: Sendable, Hashable {
    /// The server's own words.
    public var message: String
    /// The stable name of what happened: `not_paid`.
    public var code: String?
    /// When it was judged, by the device.
    public var time: Date
    /// What the event is called; nil outside of one.
    public var event: String?
    /// The event's number; nil outside of one.
    public var eventID: Int?
    /// The occurrence; nil outside of an event.
    public var date: LocalDay?
    /// The sale's payment status, where it is known.
    public var status: String?
    /// The door's name; nil if it has none.
    public var door: String?
    /// What was read; in the text only where somebody asks for that.
    public var ticketCode: String?

    /// For tests; `DoorModel.report` makes one of what is shown.
    public init(
        message: String, code: String? = nil, time: Date, event: String? = nil, eventID: Int? = nil, date: LocalDay? = nil,
        status: String? = nil, door: String? = nil, ticketCode: String? = nil
    ) {
        (self.message, self.code, self.time, self.event) = (message, code, time, event)
        (self.eventID, self.date, self.status, self.door) = (eventID, date, status, door)
        self.ticketCode = ticketCode
    }

    /// In English, whatever the app's language: it goes to whoever runs the house.
    public func text(includingCode: Bool = false) -> String {
        let lines: [(String, String?)] = [
            ("Message", message), ("Code", code), ("Time", time.formatted(.iso8601)),
            ("Event", event.map { name in eventID.map { "\(name) (\($0))" } ?? name }), ("Date", date?.description),
            ("Payment status", status), ("Door", door), ("Ticket", includingCode ? ticketCode : nil),
        ]
        return lines.compactMap { name, value in value.map { "\(name): \($0)" } }.joined(separator: "\n")
    }
}

extension DoorModel {
    /// A report of what is shown; nil where nobody was refused.
    public var report: SupportReport? {
        guard case .shown(let outcome) = state, let sentence = outcome.sentence else { return nil }
        return SupportReport(
            message: sentence, code: outcome.code, time: judgedAt ?? clockNow, event: event?.name, eventID: event?.id, date: event?.date,
            door: doorName, ticketCode: lastCode)
    }
}
