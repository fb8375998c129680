import UsherCore

/// Finds the sales that scans speak of, and what is known of their names.
struct SaleSearch {
    let connection: any Connection
    let events: EventCache

    /// What the database knows for each scan, in their order. Scans by one kind of code are sent together.
    func find(_ requests: [ScanRequest]) throws -> [Finding] {
        var findings = [Finding](repeating: Finding(), count: requests.count)
        let names = ScanNames(connection)
        for lookup in Lookup.allCases {
            let positions = requests.indices.filter { Lookup(requests[$0]) == lookup }
            guard !positions.isEmpty else { continue }
            try connection.run(lookup.statement, each: positions.map { try lookup.arguments(requests[$0], names) }) { set, row in
                findings[positions[set]] = try Finding(row, events: events)
            }
        }
        return findings
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

        func arguments(_ request: ScanRequest, _ names: ScanNames) throws -> [SQLValue] {
            let who = [request.caller.account.sql, try names.argument(request.name)]
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
