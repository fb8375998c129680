import Foundation
import UsherWire

/// Where one language of a tour lies: `<root>/tours/<tourId>/<lang>/`, with a folder a version and `current.json` naming the good one.
struct TourFolder: Sendable {
    private struct Current: Codable { let folder: String }

    /// What was begun here, by the server's own words: a folder's name has them changed.
    struct Begun: Codable, Equatable {
        var tour: String
        var language: TourLanguage
        var includesTiles: Bool
    }

    let url: URL

    init(root: URL, tour: String, language: TourLanguage) {
        url = root.appending(path: "tours").appending(path: Self.safe(tour)).appending(path: Self.safe(language.rawValue))
    }

    private init(url: URL) { self.url = url }

    /// Every folder of a tour and language that there is.
    static func all(in root: URL) -> [TourFolder] {
        func below(_ url: URL) -> [URL] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
            return names.filter { !$0.hasPrefix(".") }.sorted().map { url.appending(path: $0) }
        }
        return below(root.appending(path: "tours")).flatMap(below).map(TourFolder.init(url:))
    }

    private static func safe(_ name: String) -> String { String(name.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" }) }

    private var currentFile: URL { url.appending(path: "current.json") }

    /// The version in use, whole.
    var current: DownloadedTour? {
        guard let data = try? Data(contentsOf: currentFile), let name = try? WireJSON.decoder.decode(Current.self, from: data).folder else {
            return nil
        }
        return DownloadedTour(folder: url.appending(path: name))
    }

    /// Work was begun here.
    var isUnfinished: Bool { names.contains { $0.hasPrefix(".partial-") } }

    private var begunFile: URL { url.appending(path: "begun.json") }

    /// What goes on here; nil where nothing was begun that is not whole.
    var begun: Begun? {
        guard isUnfinished else { return nil }
        return (try? Data(contentsOf: begunFile)).flatMap { try? WireJSON.decoder.decode(Begun.self, from: $0) }
    }

    /// It is forgotten once the tour is there whole.
    func begin(_ begun: Begun) throws { try AtomicFile.write(WireJSON.encoder.encode(begun), to: begunFile) }

    func partial(_ name: String) -> URL { url.appending(path: ".partial-\(name)") }

    /// Makes a finished folder the current one, and takes the others away.
    func publish(_ name: String) throws -> DownloadedTour {
        let final = url.appending(path: name)
        if FileManager.default.fileExists(atPath: partial(name).path) {
            if FileManager.default.fileExists(atPath: final.path) { try FileManager.default.removeItem(at: final) }
            try FileManager.default.moveItem(at: partial(name), to: final)
            AtomicFile.syncFolder(url)
        }
        guard let tour = DownloadedTour(folder: final) else { throw DownloadError.storage("\(name) is not whole") }
        try AtomicFile.write(WireJSON.encoder.encode(Current(folder: name)), to: currentFile)
        for other in names where other != name && other != "current.json" {
            try? FileManager.default.removeItem(at: url.appending(path: other))
        }
        return tour
    }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] }

    /// Other attempts and versions, whose files may be of use.
    func others(than name: String) -> [URL] {
        names.filter { $0 != name && $0 != ".partial-\(name)" && ($0.hasPrefix("v") || $0.hasPrefix(".partial-")) }
            .map { url.appending(path: $0) }
    }

    func delete() throws {
        if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
    }
}
