import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherPapers
import UsherStore

/// What a house keeps of somebody, as a file for them.
extension ConsoleDesk {
    func exportPerson(_ visit: ConsoleVisit, _ row: PersonRow, _ form: FormBody, _ context: UsherContext) async throws -> Response {
        if let proof = try await renew(visit.principal, form, visit.words, context) {
            return try await personPage(visit, row, proof: proof, status: .badRequest)
        }
        try await boxOffice.sales.allowances.exports.spend(visit.account.id)
        let (email, now) = (EmailAddress(stored: row.email), clock.now())
        let kept = try await HousePeopleStore(database, maps: boxOffice.maps).find(
            email, of: visit.organisation.uuid, staff(visit), at: now)
        let table = try await orderTable(row, visit)
        let zip = try await ClientWork.run {
            try ZipArchive.make(
                [("orders.csv", Array(table.utf8)), ("person.json", BoxOfficeDesk.told(email, kept))], date: now)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/zip", .cacheControl: "no-store", .contentDisposition: "attachment; filename=\"person.zip\"",
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: zip)))
    }

    /// All their orders as a table file.
    private func orderTable(_ row: PersonRow, _ visit: ConsoleVisit) async throws -> String {
        var file = Self.file([], visit)
        var last: Sale.ID?
        repeat {
            let orders = try await people.orders(of: row.email, in: visit.organisation.id, before: last, limit: 500)
            Self.add(orders, to: &file, visit)
            last = orders.count == 500 ? orders.last?.id : nil
        } while last != nil
        return file.text
    }

    /// Orders as a table file.
    static func file(_ orders: [OrderRow], _ visit: ConsoleVisit) -> CSVText {
        let heads = ["buyer", "email", "show", "starts", "bought", "tickets", "total", "refunded", "currency", "status", "number"]
        var file = CSVText(heads)
        add(orders, to: &file, visit)
        return file
    }

    private static func add(_ orders: [OrderRow], to file: inout CSVText, _ visit: ConsoleVisit) {
        for order in orders {
            file.row([
                order.name, order.email, order.title, LocalTime(order.starts, Zone(order.zone) ?? .universal).iso,
                LocalTime(order.created, visit.zone).iso, "\(order.tickets)", Money(order.total, order.currency).typed,
                Money(order.refunded, order.currency).typed, order.currency, order.status, "\(order.id)",
            ])
        }
    }
}
