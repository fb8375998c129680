import UsherCore
import UsherHTTP

/// A link by which whoever has it sees a walk in one language as it would be published, for a day.
struct WalkPreview: Sendable {
    let links: LinkToken
    private static let purpose = "walk-preview"
    static let life: Int64 = 86_400

    /// A page that is opened again within the hour has the same link.
    func end(at now: Instant) -> Instant { Instant(seconds: floorDivide(now.seconds, 3_600) * 3_600 + 3_600 + Self.life) }

    func address(of tour: Tour, _ language: WalkLanguage, until end: Instant) -> String {
        let text = "\(tour.organisation) \(tour.uuid) \(language.rawValue) \(end.seconds)"
        return SitePage.walkPreview(links.sealed(text, as: Self.purpose)).path
    }

    /// Nil for what is none of ours, or is over.
    func opened(_ token: String, at now: Instant) -> (house: Organisation.ID, tour: String, language: WalkLanguage)? {
        guard token.utf8.count <= 400, let text = links.opened(token, as: Self.purpose) else { return nil }
        let parts = text.split(separator: " ").map { String($0) }
        guard parts.count == 4, let house = Int64(parts[0]), let language = WalkLanguage(rawValue: parts[2]), let end = Int64(parts[3]),
            now.seconds < end
        else { return nil }
        return (Organisation.ID(house), parts[1], language)
    }
}
