/// In which order a territory's homes are walked: streets as the list first names them, each by its numbers, a house by its units.
package enum WalkOrder {
    private struct Step: Comparable {
        let street: Int
        let number: Int64
        let letter: String
        let unit: (Int64, String)
        let seq: Int64

        static func == (a: Step, b: Step) -> Bool { a.seq == b.seq }

        static func < (a: Step, b: Step) -> Bool {
            (a.street, a.number, a.letter, a.unit.0, a.unit.1, a.seq) < (b.street, b.number, b.letter, b.unit.0, b.unit.1, b.seq)
        }
    }

    package static func sorted(_ homes: [CampaignHome]) -> [CampaignHome] {
        var streets: [String: Int] = [:]
        let steps = homes.sorted { $0.seq < $1.seq }.map { home -> (Step, CampaignHome) in
            let key = StreetName.key(home.fields.address)
            let street = streets[key, default: streets.count]
            streets[key] = street
            let (number, letter) = StreetName.number(home.fields.address)
            return (Step(street: street, number: number, letter: letter, unit: unit(home.fields.unit), seq: home.seq), home)
        }
        return steps.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// `2` before `10`; what has no number first.
    private static func unit(_ text: String?) -> (Int64, String) {
        guard let text else { return (-1, "") }
        let digits = text.drop { !($0.isASCII && $0.isNumber) }.prefix { $0.isASCII && $0.isNumber }
        return (Int64(digits) ?? 0, HomeKeys.folded(text))
    }
}
