import UsherPapers
import UsherCore
import UsherStore

extension CSVText {
    static func vouchers(_ rows: [VoucherRow], titles: [String: String]) -> String {
        var csv = CSVText(["code", "tour", "max_uses", "uses", "active", "expires_at", "created_at"])
        for row in rows {
            csv.row([
                row.code, row.tour.flatMap { titles[$0] } ?? "", String(row.maxUses), String(row.uses), String(row.active),
                row.expires.map(Timestamp.seconds) ?? "", Timestamp.seconds(row.created),
            ])
        }
        return csv.text
    }
}
