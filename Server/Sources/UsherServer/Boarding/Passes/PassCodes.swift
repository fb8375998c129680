import UsherCore

/// A ticket's code: its text, signed, and the text drawn.
struct PassCode: Sendable {
    let text: String
    let image: String
}

/// The codes of tickets that were asked for lately: a signature takes a thousandth of a second. A ticket's code never changes: neither
/// its identifier nor its airline's key do.
final class PassCodes: Sendable {
    private struct Place: Hashable {
        let airline: Airline.ID
        let ticket: String
    }

    /// A drawing takes some 20 KB.
    private let kept = BoundedCache<Place, PassCode>(most: 256)

    func find(_ ticket: String, of airline: Airline.ID) -> PassCode? {
        kept[Place(airline: airline, ticket: ticket)]
    }

    func keep(_ code: PassCode, _ ticket: String, of airline: Airline.ID) {
        kept[Place(airline: airline, ticket: ticket)] = code
    }
}
