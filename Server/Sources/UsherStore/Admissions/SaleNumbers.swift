import UsherCore

/// Ids for many rows of one transaction, taken from the table `ids` in blocks that grow with the need.
struct SaleNumbers {
    private struct Block {
        let kind: IDKind
        var next: Int64 = 1
        var last: Int64 = 0
        var size = 1

        init(_ kind: IDKind) { self.kind = kind }

        mutating func take(_ connection: any Connection) throws -> Int64 {
            if next > last {
                let ids = try IDTransaction(connection).takeIDs(kind, size)
                (next, last, size) = (ids.lowerBound, ids.upperBound, min(size * 4, 4_096))
            }
            defer { next += 1 }
            return next
        }
    }

    private let connection: any Connection
    private var sales = Block(.sales)
    private var lines = Block(.lines)
    private var persons = Block(.persons)
    private var changes = Block(.changes)

    init(_ connection: any Connection) { self.connection = connection }

    mutating func sale() throws -> Sale.ID { .init(try sales.take(connection)) }
    mutating func line() throws -> SaleLine.ID { .init(try lines.take(connection)) }
    mutating func person() throws -> Person.ID { .init(try persons.take(connection)) }
    mutating func change() throws -> Int64 { try changes.take(connection) }
}
