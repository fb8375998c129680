import Foundation
import UsherWire

/// Takes what an earlier job or version has: files, and parts of files, of the same sha256.
enum DownloadReuse {
    static func fill(_ partial: URL, with items: [DownloadPlan.Item], from folder: TourFolder, named name: String) throws {
        var wanted: [String: [DownloadPlan.Item]] = [:]
        for item in items { if let digest = item.sha256 { wanted[digest, default: []].append(item) } }
        for other in folder.others(than: name) {
            if let index = index(of: other) {
                for file in index.files {
                    for item in file.sha256.flatMap({ wanted[$0] }) ?? [] { try link(other.appending(path: file.path), to: partial, item) }
                }
            } else if other.lastPathComponent.hasPrefix(".partial-") {
                try takeOver(other, partial, wanted)
                try? FileManager.default.removeItem(at: other)
            }
        }
        // The same bytes under another name of this job.
        for group in wanted.values {
            guard let done = group.first(where: { exists(partial.appending(path: $0.path)) }) else { continue }
            for item in group { try link(partial.appending(path: done.path), to: partial, item) }
        }
    }

    private static func index(of folder: URL) -> DownloadIndex? {
        (try? Data(contentsOf: folder.appending(path: "index.json"))).flatMap { try? WireJSON.decoder.decode(DownloadIndex.self, from: $0) }
    }

    /// From an unfinished job: whole files and parts, by their sidecars.
    private static func takeOver(_ old: URL, _ partial: URL, _ wanted: [String: [DownloadPlan.Item]]) throws {
        let paths = FileManager.default.enumerator(atPath: old.path)?.compactMap { $0 as? String } ?? []
        for path in paths where path.hasSuffix(".part.json") {
            let name = String(path.dropLast(".part.json".count))
            guard let data = try? Data(contentsOf: old.appending(path: path)),
                let sidecar = try? WireJSON.decoder.decode(FileFetch.Sidecar.self, from: data),
                let item = sidecar.sha256.flatMap({ wanted[$0]?.first })
            else { continue }
            try link(old.appending(path: name), to: partial, item)
            for ending in [".part", ".part.json"] { try link(old.appending(path: name + ending), to: partial, item, ending) }
        }
    }

    static func link(_ source: URL, to partial: URL, _ item: DownloadPlan.Item, _ ending: String = "") throws {
        let target = partial.appending(path: item.path + ending)
        guard exists(source), !exists(target) else { return }
        try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        // A part grows, so it is a file of its own; a whole file never changes.
        if ending.isEmpty, (try? FileManager.default.linkItem(at: source, to: target)) != nil { return }
        try FileManager.default.copyItem(at: source, to: target)
    }

    static func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }
}
