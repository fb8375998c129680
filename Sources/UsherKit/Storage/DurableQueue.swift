import Foundation
import UsherWire

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Things that must not be lost before the server has them: an append-only file of JSON lines, synced before `append` returns.
///
/// A line is `{"add":…}` or `{"done":"id"}`. A torn last line, as a power cut leaves it, is ignored. One owner at a time: hold it
/// inside an actor.
struct DurableQueue<Item: Codable & Sendable & Identifiable> where Item.ID == String {
    private struct Line: Codable {
        var add: Item?
        var done: String?
    }

    private let url: URL
    private var file: FileHandle
    /// Lines that say nothing any more.
    private var waste = 0
    /// What waits, oldest first.
    private(set) var items: [Item] = []

    init(_ url: URL) throws {
        self.url = url
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let text = (try? Data(contentsOf: url)) ?? Data()
        var (order, known): ([String], [String: Item]) = ([], [:])
        for line in text.split(separator: 0x0A) {
            guard let line = try? WireJSON.decoder.decode(Line.self, from: line) else { continue }
            if let item = line.add {
                if known.updateValue(item, forKey: item.id) == nil { order.append(item.id) }
            } else if let id = line.done {
                known[id] = nil
            }
        }
        items = order.compactMap { known.removeValue(forKey: $0) }
        // Written anew, the file has no torn end and no old lines.
        try AtomicFile.write(Self.lines(items.map { Line(add: $0) }), to: url)
        file = try AtomicFile.handle(url.path, O_WRONLY | O_APPEND)
    }

    /// Adds things; they are on disk when it returns.
    mutating func append(_ new: [Item]) throws {
        guard !new.isEmpty else { return }
        try write(new.map { Line(add: $0) })
        items += new
    }

    /// Takes things out.
    mutating func remove(_ ids: Set<String>) throws {
        let gone = items.filter { ids.contains($0.id) }
        guard !gone.isEmpty else { return }
        try write(gone.map { Line(done: $0.id) })
        items.removeAll { ids.contains($0.id) }
        waste += 2 * gone.count
        if items.isEmpty || waste > 2 * items.count + 200 { try compact() }
    }

    private mutating func write(_ lines: [Line]) throws {
        try file.write(contentsOf: Self.lines(lines))
        try file.synchronize()
    }

    private mutating func compact() throws {
        try AtomicFile.write(Self.lines(items.map { Line(add: $0) }), to: url)
        file = try AtomicFile.handle(url.path, O_WRONLY | O_APPEND)
        waste = 0
    }

    private static func lines(_ lines: [Line]) throws -> Data {
        var data = Data()
        for line in lines {
            data += try WireJSON.encoder.encode(line)
            data.append(0x0A)
        }
        return data
    }
}
