import Foundation
import UsherCore
import UsherStore

/// The list of another shop, read into sales; or what is wrong with it, line by line.
struct MovedList {
    /// What was found, for people and for machines.
    struct Summary: Encodable {
        let shop: String
        let sales: Int
        let tickets: Int
        let types: [String]
        let leftOut: Int

        var text: String {
            let rest = leftOut > 0 ? "; left out: \(leftOut)" : ""
            return "\(shop): \(sales) orders with \(tickets) tickets (\(types.joined(separator: ", ")))\(rest)"
        }
    }

    private(set) var sales: [MovedSale] = []
    private(set) var types: [MovedTicketType] = []
    let summary: Summary
    private let file: String

    /// No list is read that is larger: it is held in memory.
    private static let largest = 1 << 29

    init(_ file: String, columns: [String], statuses: [String], only: [String], types: [String], currency: String) throws {
        self.file = file
        let columns = try Self.pairs(columns, "columns").map { pair in
            guard let column = TicketColumn(rawValue: pair.key) else {
                throw CommandFailure(
                    "\(pair.key): must be one of \(TicketColumn.allCases.map(\.rawValue).joined(separator: ", "))", exitCode: 2)
            }
            return (column, pair.value)
        }
        let known = SaleStatus.allOfSales
        var reader = TicketReader()
        reader.statuses = try Dictionary(
            Self.pairs(statuses, "statuses").map { pair in
                guard let status = known.first(where: { $0.rawValue == pair.value }) else {
                    throw CommandFailure("\(pair.value): must be one of \(known.map(\.rawValue).joined(separator: ", "))", exitCode: 2)
                }
                return (pair.key, status)
            }, uniquingKeysWith: { $1 })
        reader.only = Dictionary(try Self.pairs(only, "only").map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        let shop = try Self.read(file, columns, &reader)
        try Self.check(reader.faults, file)
        let (sales, faults) = MovedSale.gather(reader.tickets)
        let keys = Dictionary(try Self.pairs(types, "types").map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        let (found, wrong) = MovedTicketType.gather(reader.tickets, keys: keys, currency: currency)
        try Self.check(faults + wrong, file)
        guard !sales.isEmpty else { throw CommandFailure("\(file): there is no ticket in it") }
        (self.sales, self.types) = (sales, found)
        let tickets = reader.tickets.reduce(0) { $0 + $1.quantity }
        summary = Summary(shop: shop, sales: sales.count, tickets: tickets, types: found.map(\.name), leftOut: reader.leftOut)
    }

    /// Reads one file; gives the name of the shop whose list it is.
    private static func read(_ file: String, _ columns: [(TicketColumn, String)], _ reader: inout TicketReader) throws -> String {
        guard (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0 <= largest else {
            throw CommandFailure("\(file): is larger than 512 MB")
        }
        guard let bytes = FileManager.default.contents(atPath: file) else { throw CommandFailure("\(file): cannot be read") }
        do {
            let table = try TicketTable(Array(bytes))
            let layout = ShopLayout.recognised(table.head)
            guard layout != nil || !columns.isEmpty else {
                let heads = table.head.map { "\"\($0)\"" }.joined(separator: ", ")
                throw MovingFault(
                    1, "no shop is known whose list has these heads: \(heads). Say which is which: --columns code=HEAD order=HEAD …")
            }
            var mapped = layout?.columns(table.head) ?? table.head.map { _ in nil }
            for (column, head) in columns {
                guard let index = table.head.firstIndex(of: head) else { throw MovingFault(1, "there is no column \"\(head)\"") }
                if let former = mapped.firstIndex(of: column) { mapped[former] = nil }
                mapped[index] = column
            }
            try reader.read(table, mapped)
            return layout?.name ?? "columns as told"
        } catch let fault as MovingFault { throw CommandFailure(lines: [told(fault, file)]) }
    }

    /// What an import found wrong, where it stands in the list.
    func told(_ problems: [CatalogueFault], _ lines: [Int?]) -> [String] {
        problems.map { problem in
            guard let number = problem.path.wholeMatch(of: /line (\d+): (.*)/), let place = Int(number.1),
                lines.indices.contains(place - 1),
                let line = lines[place - 1]
            else { return problem.description }
            return Self.told(MovingFault(line, "\(number.2): \(problem.message)"), file)
        }
    }

    private static func check(_ faults: [MovingFault], _ file: String) throws {
        guard !faults.isEmpty else { return }
        throw CommandFailure(lines: faults.sorted { ($0.line ?? 0) < ($1.line ?? 0) }.prefix(MovingFault.most).map { told($0, file) })
    }

    /// As compilers do, so that an editor finds the place.
    private static func told(_ fault: MovingFault, _ file: String) -> String {
        "\(file)\(fault.line.map { ":\($0)" } ?? ""): \(fault.message)"
    }

    /// `NAME=VALUE`, where a value may hold a sign of equality and a name may not.
    private static func pairs(_ texts: [String], _ option: String) throws -> [(key: String, value: String)] {
        try texts.map { text in
            guard let sign = text.firstIndex(of: "="), sign != text.startIndex else {
                throw CommandFailure("--\(option) \(text): must be NAME=VALUE", exitCode: 2)
            }
            return (String(text[..<sign]), String(text[text.index(after: sign)...]))
        }
    }
}
