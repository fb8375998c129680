import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension QRCodeRoutes {
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
        let figures = try await codes.figures(call, days)
        return try .personal(CanvassStats(figures), capacity: 256 + 48 * figures.days.count)
    }
}
