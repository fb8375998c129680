package import NIOCore
package import NIOSSL
package import UsherHTTP
import UsherCore
import UsherStore

// What the request toolkit is made with, from the settings.

extension BodyBudgets {
    convenience init(_ settings: Settings.Bodies) {
        self.init(
            stranger: settings.stranger, strangers: settings.strangers, known: settings.known, webhooks: settings.webhooks,
            unread: settings.unread)
    }
}

extension Connections {
    convenience init(_ settings: Settings, bodies: BodyBudgets? = nil, count: ConnectionCount = ConnectionCount()) {
        let own = settings.connections
        self.init(
            most: own.most, perAddress: settings.limits.off || own.perAddress == 0 ? .max : own.perAddress, times: ConnectionTimes(own),
            proxies: settings.trustedProxies, bodies: bodies ?? BodyBudgets(settings.bodies), count: count)
    }
}

extension ConnectionTimes {
    init(_ settings: Settings.Connections) {
        self.init(head: settings.head, body: settings.body, idle: settings.idle, write: settings.write)
    }
}

extension OpenStreams {
    convenience init(perOwner: Int, _ limits: Settings.Limits) {
        self.init(
            perOwner: perOwner, perAddress: limits.off ? .max : limits.streamsPerAddress, most: limits.off ? .max : limits.streams)
    }
}

extension GuardedClient {
    package init(
        _ settings: Settings, patience: TimeAmount = .seconds(5), resolve: @escaping Resolve = HostAddresses.resolve,
        roots: [NIOSSLCertificate] = []
    ) {
        self.init(
            allowsPrivate: settings.outgoing.allowPrivate, opened: settings.outgoing.allow, patience: patience, resolve: resolve,
            roots: roots)
    }
}

extension TLSCertificate {
    package init(_ settings: Settings.TLS) throws(TLSCertificateError) {
        try self.init(certificate: settings.certificate, key: settings.key)
    }
}

extension TLSCertificates {
    package convenience init(_ settings: Settings.TLS) throws(TLSCertificateError) {
        try self.init(certificate: settings.certificate, key: settings.key)
    }
}

extension UsherTracer {
    package init?(_ settings: Settings.Traces, buffer: SpanBuffer = SpanBuffer()) {
        self.init(endpoint: settings.endpoint, service: settings.service, ratio: settings.ratio, buffer: buffer)
    }
}

extension WorkPools {
    package convenience init(_ settings: Settings.Work = .init()) {
        self.init(
            papers: .init(threads: settings.papersThreads, waiting: settings.papersWaiting, waitingOfOne: settings.papersPerAddress),
            imports: .init(threads: settings.importsThreads, waiting: settings.importsWaiting, waitingOfOne: settings.importsPerAddress),
            short: .init(threads: settings.threads, waiting: settings.waiting, waitingOfOne: settings.perAddress))
    }
}

extension SiteURL {
    package init(_ settings: Settings) {
        self.init(
            configured: settings.publicURL,
            listening: UsherServer.url(settings.host, port: settings.port, isSecure: settings.tls.isOn))
    }
}

extension SharedLimiter where Key == String {
    /// Tries of one account's password, from anywhere and at any desk.
    /// Wrong codes of a second step, of an account: at most so many, and no more from many sides.
    static func factorCodes(_ limits: Settings.Limits, _ shared: LimitBuckets?) -> SharedLimiter {
        SharedLimiter("house.factor_codes", limits.off ? nil : RateLimit(perQuarterHour: limits.factorCodes), shared)
    }

    static func wrongPasswords(_ limits: Settings.Limits, _ shared: LimitBuckets?) -> SharedLimiter {
        SharedLimiter("house.wrong_passwords", limits.off ? nil : RateLimit(perQuarterHour: limits.wrongPasswords), shared)
    }
}
