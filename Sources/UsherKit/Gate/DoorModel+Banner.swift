import Foundation

/// What stands at the top of a door's screen.
extension DoorModel {
    /// A key that is not taken, a network that is away with what waits for it, the list's age: the gravest first.
    public var banner: [UsherText] {
        var lines: [UsherText] = []
        if status.needsAttention != nil { lines.append(.doorKeyRefused) }
        if !status.isOnline { lines.append(.doorOffline) }
        if status.waiting > 0 { lines.append(.doorWaiting(status.waiting)) }
        if !status.isOnline, let listed = status.listedAt { lines.append(.doorListed(age(listed))) }
        return lines
    }

    private func age(_ date: Date) -> String {
        let minutes = max(0, Int((clockNow.timeIntervalSince(date) / 60).rounded()))
        return UsherText.minutes(minutes).localized
    }

    /// The device's clock is more than two minutes off the server's: tickets may seem to be of another day.
    public var clockWarning: UsherText? { abs(skew) > 120 ? .doorClock : nil }
}

extension ScanOutcome {
    /// The line below the headline: `John Doe, 2 tickets`, or the server's sentence.
    public var detail: UsherText? {
        switch self {
        case .admitted(let response), .admittedOffline(let response):
            let (name, count) = (response.data.sale.name, UsherText.ticketsCount(response.data.admitted))
            return name.isEmpty ? count : .verbatim("\(name), \(count.localized)")
        case .alreadyUsed(let at):
            return at == .distantPast ? nil : .scanUsedAt(at.formatted(date: .omitted, time: .shortened))
        case .refused(let code, let sentence), .failed(let code, let sentence): return .refusal(code) ?? .verbatim(sentence)
        case .cancelled: return nil
        }
    }

    /// What whoever does not see the screen hears at once: the headline, and the line below it.
    public var spoken: String { [headline, detail].compactMap { $0?.localized }.joined(separator: ", ") }

    /// The server's own words, for a report.
    public var sentence: String? {
        switch self {
        case .refused(_, let sentence), .failed(_, let sentence): sentence
        case .alreadyUsed: "This ticket has already been used"
        case .admitted, .admittedOffline, .cancelled: nil
        }
    }

    /// The stable name of a refusal.
    public var code: String? {
        switch self {
        case .refused(let code, _), .failed(let code, _): code
        case .alreadyUsed: "already_used"
        case .admitted, .admittedOffline, .cancelled: nil
        }
    }
}
