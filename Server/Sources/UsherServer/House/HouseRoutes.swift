package import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherWire

/// The House's own routes: is it well, and what has it done.
package struct HouseRoutes: Sendable {
    private let health: Health
    private let metrics: Metrics
    private let well: ByteBuffer
    private let association: AppSiteAssociation

    /// `apps`: those that open the house's pages.
    package init(health: Health, metrics: Metrics, version: String, apps: [String]) {
        association = AppSiteAssociation(apps: apps)
        self.health = health
        self.metrics = metrics
        well = ByteBuffer(bytes: JSONText.bytes(.members(["status": .string("ok"), "version": .string(version)])))
    }

    package var endpoints: [Endpoint] { [healthEndpoint, metricsEndpoint, association.endpoint] }

    private var healthEndpoint: Endpoint {
        Endpoint(
            .get, "/health", desk: .house, summary: "Is the server well?",
            description: "For load balancers. 503 while the database fails.",
            responses: [
                Endpoint.Answer(
                    200, "It is", .named("HealthReport", .object(["status": .string(oneOf: ["ok"]), "version": .string()])),
                    Example(#"{"status":"ok","version":"1.0.0"}"#, as: HealthReport.self)),
                .problem(.unavailable, desk: .house),
            ]
        ) { [health, well] _, _ in
            if health.isFailing { return Desk.house.response(.unavailable) }
            return .json(well)
        }
    }

    private var metricsEndpoint: Endpoint {
        Endpoint(
            .get, "/metrics", desk: .house, summary: "Counts and times, for Prometheus",
            responses: [.text(200, "Prometheus' text format", type: "text/plain")]
        ) { [metrics] _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: metrics.text)))
        }
    }
}
