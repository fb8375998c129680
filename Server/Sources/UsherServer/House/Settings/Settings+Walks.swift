import UsherCore

extension Settings {
    package struct Walks: Sendable, Equatable {
        package var key = Setting.keyFile("walks.key", help: "The key that signs walkers' tokens")
        package var urlHours = Setting.integer(
            "walks.url_ttl", 24, in: 1...160, help: "How many hours the media addresses of a download last.")
        package var tileSets = Setting.list(
            "walks.tile_sets", none: [TileSetFile](), expected: "MBTiles files as name=path, with commas",
            help: "Map tiles that this server serves at /tiles/name; the first that holds a tour's start is the tour's map."
        ) { texts in
            let sets = texts.compactMap { TileSetFile($0) }
            return sets.count == texts.count ? sets : nil
        }
        package var tilesURL = Setting.url(
            "walks.tiles_url", schemes: ["http", "https"],
            help: "A template such as https://tiles.example.org/{z}/{x}/{y}.pbf for tours that no tile set holds.")
        package var tilesAttribution = Setting.text(
            "walks.tiles_attribution", help: "Whom a map from walks.tiles_url is to be credited to.")
    }

    /// A tile set by its name and the MBTiles file that has it.
    package struct TileSetFile: Sendable, Equatable {
        package var name: String
        package var path: String

        package init(name: String, path: String) {
            self.name = name
            self.path = path
        }

        /// `name=path`; the name goes into addresses, and `none` is taken.
        package init?(_ text: String) {
            let parts = text.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
            guard parts.count == 2, parts[0] != "none", !parts[1].isEmpty,
                parts[0].utf8.allSatisfy({ ($0 >= 0x61 && $0 <= 0x7A) || Digits.value($0) != nil || $0 == 0x2D || $0 == 0x5F })
            else { return nil }
            self.init(name: parts[0], path: parts[1])
        }
    }
}
