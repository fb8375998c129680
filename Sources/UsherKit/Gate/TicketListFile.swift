import Foundation
import UsherWire

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The offline list on disk: a line a sale, appended as pages come, the last one counts; written anew when most lines are old.
struct TicketListFile {
    private let url: URL
    private var lines = 0

    init(_ url: URL) { self.url = url }

    /// What was kept; an empty list if nothing was, or nothing that can be read.
    mutating func load() -> TicketList {
        var list = TicketList()
        guard let data = try? Data(contentsOf: url, options: .alwaysMapped) else { return list }
        list.reserve(data.count / 100)
        data.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count, let end = bytes[start...].firstIndex(of: 0x0A) {
                take(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), &list)
                start = end + 1
            }
        }
        return list
    }

    private mutating func take(_ line: UnsafeRawBufferPointer, _ list: inout TicketList) {
        lines += 1
        if line.first == 0x7B {
            if let head = try? WireJSON.decoder.decode(TicketList.Head.self, from: Data(line)) { list.set(head) }
        } else if let sale = ListedSale(line: line) {
            list.put(sale)
        }
    }

    /// Adds a page that `list` has taken already.
    mutating func append(_ sales: [ManifestSale], to list: TicketList) throws {
        guard let head = list.head else { return }
        lines += sales.count + 1
        if sales.isEmpty, lines <= 2 * list.count + 1000, let old = try? AtomicFile.handle(url.path, O_WRONLY | O_APPEND) {
            // Only the cursor moved.
            return try old.write(contentsOf: Self.line(head))
        }
        guard lines <= 2 * list.count + 1000, FileManager.default.fileExists(atPath: url.path) else { return try replace(with: list) }
        let file = try AtomicFile.handle(url.path, O_WRONLY | O_APPEND)
        var data = Data()
        for sale in sales { ListedSale(sale).write(to: &data) }
        try file.write(contentsOf: data + Self.line(head))
    }

    /// Writes the whole list.
    mutating func replace(with list: TicketList) throws {
        var data = Data()
        for sale in list.all { sale.write(to: &data) }
        if let head = list.head { data += try Self.line(head) }
        try AtomicFile.write(data, to: url)
        lines = list.count + 1
    }

    private static func line(_ head: TicketList.Head) throws -> Data { try WireJSON.encoder.encode(head) + [0x0A] }
}
