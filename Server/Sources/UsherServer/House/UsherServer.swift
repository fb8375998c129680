import UsherCore
package import UsherHTTP
package import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
package import ServiceLifecycle

/// The server: every route behind one front, on one socket.
package struct UsherServer: Sendable {
    package let settings: Settings
    package let table: RouteTable
    package let metrics: Metrics
    package let health: Health
    private let front: Front
    private let failed = FailedRequests()
    private let tracer: UsherTracer?
    private let hosts: SiteHosts
    let connections: Connections
    /// Where its requests' work is done.
    package let pools: WorkPools
    /// What HTTPS is served with; nil: plain HTTP.
    private let tls: TLSCertificates?

    /// `endpoints` are the desks'; the House's own are added here.
    package init(
        settings: Settings, endpoints: [Endpoint], metrics: Metrics = Metrics(), health: Health = Health(),
        guards: [Desk: Front.Guard] = [:], tls: TLSCertificates? = nil, tracer: UsherTracer? = nil, hosts: SiteHosts = SiteHosts()
    ) {
        self.hosts = hosts
        self.settings = settings
        self.tls = tls
        self.tracer = tracer
        let bodies = BodyBudgets(settings.bodies)
        connections = Connections(settings, bodies: bodies, count: metrics.connections)
        pools = WorkPools(settings.work)
        self.metrics = metrics
        self.health = health
        metrics.register(pools)
        metrics.register("database_up", help: "Whether the database answers: 1 or 0, as /health says.") { health.isFailing ? 0 : 1 }
        let house = HouseRoutes(health: health, metrics: metrics, version: UsherVersion.current, apps: settings.identity.appleApps)
        table = RouteTable(endpoints + house.endpoints, paths: Desks.paths)
        front = Front(
            metrics: metrics, proxies: settings.trustedProxies, guards: guards, crossOrigin: CrossOrigin(settings.corsOrigins),
            sendsFiles: tls == nil, tracer: tracer, bodies: bodies, pools: pools, hosts: hosts, failed: failed)
        metrics.register(bodies)
        if let tls { metrics.register(tls) }
        if let tracer { metrics.register(tracer) }
    }

    /// The application, ready to run or to test. `onRunning` learns the base URL once connections are accepted.
    package func application(
        logger: Logger, services: [any Service] = [], onRunning: @escaping @Sendable (String) -> Void = { _ in }
    ) -> Application<RouterResponder<UsherContext>> {
        let (host, tls, connections) = (settings.host, tls, connections)
        let express = FastPathFront(
            table.endpoints, house: .house, metrics: metrics, proxies: settings.trustedProxies, logger: logger, tracer: tracer,
            failed: failed, hosts: hosts)
        return Application(
            router: table.router(front),
            server: HTTPServerBuilder { responder in
                let plain = UsherChannel(express: express, connections: connections, responder: responder, isSecure: tls != nil)
                guard let tls else { return plain }
                return SecureChannel(certificates: tls, http1: plain)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: settings.port), backlog: 1024,
                availableConnectionsDelegate: ConnectionWatch(count: metrics.connections, most: connections.most)),
            services: services.map(NamedService.init),
            onServerRunning: { channel in
                try? await channel.pipeline.addHandler(AcceptGuard(on: channel.eventLoop, log: logger), position: .first).get()
                onRunning(Self.url(host, port: channel.localAddress?.port ?? 0, isSecure: tls != nil))
            },
            logger: logger)
    }

    /// What people type to reach it; an address of IPv6 stands in brackets.
    static func url(_ host: String, port: Int, isSecure: Bool = false) -> String {
        "\(isSecure ? "https" : "http")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
