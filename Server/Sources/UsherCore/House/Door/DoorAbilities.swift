/// What a device may do at its door: the `can` of a link (door.md 2.1).
package struct DoorAbilities: OptionSet, Hashable, Sendable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }

    /// Every device may.
    package static let scan = DoorAbilities(rawValue: 1)
    /// Look people up by name, and admit by a sale's id.
    package static let list = DoorAbilities(rawValue: 2)
    /// Keep the list and the cards, and judge alone.
    package static let offline = DoorAbilities(rawValue: 4)
    package static let undo = DoorAbilities(rawValue: 8)
    /// Stands by itself: shows first names alone.
    package static let kiosk = DoorAbilities(rawValue: 16)

    /// What a link gives where nothing is said.
    package static let usual: DoorAbilities = [.scan, .list, .offline]
    package static let all: DoorAbilities = [.scan, .list, .offline, .undo, .kiosk]

    private static let words: KeyValuePairs<String, DoorAbilities> = [
        "scan": .scan, "list": .list, "offline": .offline, "undo": .undo, "kiosk": .kiosk,
    ]
    package static let allNames = words.map(\.key)

    /// Nil where a word is unknown, or where they cannot go together. Scanning is always among them.
    package init?(names: [String]) {
        var abilities: DoorAbilities = .scan
        for name in names {
            guard let word = Self.words.first(where: { $0.key == name }) else { return nil }
            abilities.insert(word.value)
        }
        guard abilities.isPossible else { return nil }
        self = abilities
    }

    package var names: [String] { Self.words.filter { contains($0.value) }.map(\.key) }

    /// A kiosk is left alone with strangers: it neither lists people nor lets anybody out.
    package var isPossible: Bool { contains(.scan) && !(contains(.kiosk) && !isDisjoint(with: [.list, .undo])) }

    /// What a device may do as a key of the Gate.
    package var scopes: KeyScopes { contains(.undo) ? [.scan, .manage] : .scan }
}
