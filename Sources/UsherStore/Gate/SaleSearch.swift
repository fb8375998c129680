import UsherCore

/// Finds the sales that scans speak of, and what is known of their names.
struct SaleSearch {
    let connection: any Connection
    let events: EventCache

    /// What the database knows for each scan, in their order. Scans by one kind of code are sent together.
    func find(_ requests: [ScanRequest]) throws -> [Finding] {
        var findings = [Finding](repeating: Finding(), count: requests.count)
        for lookup in Lookup.allCases {
            let positions = requests.indices.filter { Lookup(requests[$0]) == lookup }
            guard !positions.isEmpty else { continue }
            try connection.run(lookup.statement, each: positions.map { try arguments(lookup, requests[$0]) }) { set, row in
                findings[positions[set]] = try Finding(row, events: events)
            }
        }
        return findings
    }

    private func arguments(_ lookup: Lookup, _ request: ScanRequest) throws -> [SQLValue] {
        let who = [request.caller.account.sql, try ScanNames(connection).argument(request.name)]
        let candidates = request.candidates
        return switch lookup {
        // Text without a code is looked up as the empty code, which nobody has.
        case .code: [.text(candidates.first ?? "")] + who
        case .codes: [.text(candidates[0])] + who + [.text(candidates[1]), .text(candidates.count > 2 ? candidates[2] : candidates[1])]
        case .sale: [request.fields.saleID.sql] + who
        }
    }

    private enum Lookup: CaseIterable {
        case code, codes, sale

        init(_ request: ScanRequest) {
            self = request.fields.saleID != nil ? .sale : request.candidates.count > 1 ? .codes : .code
        }

        var statement: Statement {
            switch self {
            case .code: ScanStatements.findByCode
            case .codes: ScanStatements.findByCodes
            case .sale: ScanStatements.findBySale
            }
        }
    }
}
