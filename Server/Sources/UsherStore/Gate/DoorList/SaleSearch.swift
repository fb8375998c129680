import UsherCore

/// Finds the sales that scans speak of, and what is known of their names. However many scans ask for a sale, its persons and its log are read
/// once.
struct SaleSearch {
    let connection: any Connection
    let events: EventCache

    /// What the database knows for each scan, in their order. Scans by one kind of code are sent together: a statement for each.
    func find(_ requests: [ScanRequest]) throws -> [Finding] {
        var findings = [Finding](repeating: Finding(), count: requests.count)
        let names = ScanNames(connection)
        var sales: [Sale.ID: Int] = [:]
        sales.reserveCapacity(requests.count)
        for lookup in Lookup.allCases {
            let positions = requests.indices.filter { Lookup(requests[$0]) == lookup }
            guard !positions.isEmpty else { continue }
            try connection.run(
                lookup.statement, each: positions.map { lookup.arguments(requests[$0], named: try names.argument(requests[$0].name)) }
            ) { set, row in
                let position = positions[set]
                let first = row.isNull(FoundSale.Place.sale) ? nil : sales[row.id(FoundSale.Place.sale)].flatMap { findings[$0].sale }
                findings[position] = try Finding(row, events: events, sameSale: first)
                if first == nil, let sale = findings[position].sale { sales[sale.sale.id] = position }
            }
        }
        return findings
    }

    /// The sale of one scan, for a reader: nothing is asked about the scan's name.
    func look(_ request: ScanRequest) throws -> FoundSale? {
        let lookup = Lookup(request)
        var found: FoundSale?
        try connection.run(lookup.statement, each: [lookup.arguments(request, named: .null)]) { _, row in
            if found == nil { found = try Finding(row, events: events).sale }
        }
        return found
    }

    private enum Lookup: CaseIterable {
        case code, codes, sale

        init(_ request: ScanRequest) {
            self = request.fields.saleID != nil ? .sale : request.candidates.count > 1 ? .codes : .code
        }

        var statement: Statement {
            switch self {
            case .code: ScanStatements.findByCode.statement
            case .codes: ScanStatements.findByCodes.statement
            case .sale: ScanStatements.findBySale.statement
            }
        }

        func arguments(_ request: ScanRequest, named name: SQLValue) -> [SQLValue] {
            let who = [request.principal.account.sql, name]
            let candidates = request.candidates
            return switch self {
            // Text without a code is looked up as the empty code, which nobody has.
            case .code: [.text(candidates.first ?? "")] + who
            case .codes: [.text(candidates[0])] + who + [.text(candidates[1]), .text(candidates.count > 2 ? candidates[2] : candidates[1])]
            case .sale: [request.fields.saleID.sql] + who
            }
        }
    }
}

// MARK: - Uploads
extension SaleSearch {
    /// To whom a code or an id leads.
    struct Place: Equatable {
        let sale: Sale.ID
        /// The person whose own code it is.
        let person: Person.ID?
    }

    /// What is known of the names of scans, in their order.
    func known(_ requests: [ScanRequest]) throws -> [ReplayedScan?] {
        var known = [ReplayedScan?](repeating: nil, count: requests.count)
        let names = ScanNames(connection)
        let sets = try requests.map { [.integer(1), $0.principal.account.sql, try names.argument($0.name)] as [SQLValue] }
        guard !sets.isEmpty else { return known }
        try connection.run(ScanStatements.known, each: sets) { set, row in known[set] = ReplayedScan(row, from: 0) }
        return known
    }

    /// Where each scan leads, in their order; nil where there is no such code. A code is looked up once, whatever the number of its scans, and the
    /// rows are small: the sales themselves are `sales(_:)`.
    func places(_ requests: [ScanRequest]) throws -> [Place?] {
        var places: [[String]: Place] = [:]
        let codes = Set(requests.filter { $0.fields.saleID == nil && !$0.candidates.isEmpty }.map(\.candidates)).sorted { $0[0] < $1[0] }
        let sets = codes.map { codes in (0..<3).map { SQLValue.text(codes[min($0, codes.count - 1)]) } }
        if !sets.isEmpty {
            try connection.run(ScanStatements.place, each: sets) { set, sale, person in
                places[codes[set]] = Place(sale: sale, person: person == 0 ? nil : person)
            }
        }
        return requests.map { request in
            request.fields.saleID.map { Place(sale: $0, person: nil) } ?? places[request.candidates]
        }
    }

    /// These sales as `account` may see them, each read once.
    func sales(_ ids: Set<Sale.ID>, for account: Account.ID) throws -> [Sale.ID: FoundSale] {
        var sales: [Sale.ID: FoundSale] = [:]
        guard !ids.isEmpty else { return sales }
        try connection.run(ScanStatements.findBySale.statement, each: ids.sorted().map { [$0.sql, account.sql, .null] }) { _, row in
            if let found = try Finding(row, events: events).sale { sales[found.sale.id] = found }
        }
        return sales
    }
}
