/// What a browser or an app says of itself, as far as it helps somebody to know their own sign-ins apart. Nothing is decided by it.
package struct UserAgent: Sendable, Equatable {
    /// A browser's or an app's name; nil where it says none.
    package let name: String?
    package let system: String?

    /// So many characters of it are kept.
    static let longest = 200

    /// As it is kept: cut, and without what is no text of one line.
    package static func kept(_ sent: String?) -> String {
        String((sent ?? "").unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.prefix(longest).map { Character($0) })
    }

    package init(_ text: String) {
        name = Self.names.first { text.contains($0.mark) }?.name ?? Self.ownName(text)
        system = Self.systems.first { text.contains($0.mark) }?.name
    }

    /// In this order: each browser also says the names of those that it came after.
    private static let names: [(mark: String, name: String)] = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("SamsungBrowser/", "Samsung Internet"),
        ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]

    private static let systems: [(mark: String, name: String)] = [
        ("iPhone", "iOS"), ("iPad", "iPadOS"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS X", "macOS"),
        ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]

    /// What a program calls itself before its version: `UsherKit/1.2`.
    private static func ownName(_ text: String) -> String? {
        let name = text.prefix { $0 != "/" && $0 != " " }
        return name.isEmpty || name == "Mozilla" ? nil : String(name.prefix(40))
    }
}
