import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension QRDesk {
    /// GET /api/campaigns/{id}/stats
    @Sendable func stats(_ request: Request, _ context: UsherContext) async throws -> Response {
        let call = try await call(request, context)
        let query = QRQuery(request)
        let (from, to, zone) = (try query.text("from"), try query.text("to"), try query.text("tz"))
        let days: ScanDays
        do throws(ScanDays.Fault) { days = try ScanDays(from: from, to: to, zone: zone, now: call.now) } catch {
            switch error {
            case .from: throw CanvassRefusal.invalid(field: "from")
            case .to: throw CanvassRefusal.invalid(field: "to")
            case .zone: throw CanvassRefusal.invalid(field: "tz")
            }
        }
        var response = Response.json(Self.body(try await codes.figures(call, days)))
        response.headers[.cacheControl] = "private, no-store"
        response.headers[.vary] = "Authorization"
        return response
    }

    private static func body(_ figures: CampaignFigures) -> [UInt8] {
        var json = JSONWriter(capacity: 256 + 48 * figures.days.count)
        json.beginObject()
        json.member("addresses", figures.homes)
        json.member("visited", figures.visited)
        json.member("not_visited", figures.homes - figures.visited)
        json.member("qr_codes", figures.codes)
        json.member("scans", figures.scans)
        json.member("homes_scanned", figures.homesScanned)
        json.member("last_scanned_at", figures.lastScanned.map(Timestamp.milliseconds))
        json.name("by_day")
        json.beginArray()
        for day in figures.days {
            json.beginObject()
            json.member("date", day.date)
            json.member("scans", day.scans)
            json.member("homes", day.homes)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json.bytes
    }
}
