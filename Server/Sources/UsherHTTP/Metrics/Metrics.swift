import Foundation
import HTTPTypes
import NIOCore
import Synchronization

/// What `/metrics` tells: each route's counts, the process's, and the gauges others registered.
package final class Metrics: Sendable {
    /// Counts what no route answered.
    package let unknown = RouteMeter(method: "", path: "unknown")
    package let connections = ConnectionCount()
    private let began = NIODeadline.now()
    private let startTime = Date().timeIntervalSince1970.rounded()
    private let meters = Mutex<[RouteMeter]>([])
    private let gauges = Mutex<[Gauge]>([])

    private struct Gauge {
        let name: String
        let kind: Kind
        let help: String
        /// Each by its label; none: one value without.
        let lines: [(label: String, read: @Sendable () -> Double)]
    }

    /// How Prometheus reads a value: one that goes up and down, or one that only grows.
    package enum Kind: String, Sendable { case gauge, counter }

    package init() {}

    /// Adds a value that is read whenever somebody asks. `name` without the prefix `usher_`.
    package func register(_ name: String, _ kind: Kind = .gauge, help: String, _ read: @escaping @Sendable () -> Double) {
        gauges.withLock { $0.append(Gauge(name: "usher_" + name, kind: kind, help: help, lines: [("", read)])) }
    }

    /// Adds a value for each of these values of one label. They hold nothing that needs escaping.
    package func register(
        _ name: String, _ kind: Kind = .gauge, help: String, label: String, _ values: [String],
        _ read: @escaping @Sendable (String) -> Double
    ) {
        let lines = values.map { value in (label: "\(label)=\"\(value)\"", read: { @Sendable in read(value) }) }
        gauges.withLock { $0.append(Gauge(name: "usher_" + name, kind: kind, help: help, lines: lines)) }
    }

    /// The endpoint's meter: one, however many ways in it has.
    package func meter(of endpoint: Endpoint) -> RouteMeter {
        meters.withLock { meters in
            if let known = meters.first(where: { $0.method == endpoint.method.rawValue && $0.path == endpoint.path }) { return known }
            let meter = RouteMeter(method: endpoint.method.rawValue, path: endpoint.path)
            meters.append(meter)
            return meter
        }
    }

    /// Prometheus' text format, version 0.0.4.
    package var text: String {
        let meters = meters.withLock { $0 } + [unknown]
        var lines = MetricsText()
        lines.head("usher_http_requests_total", .counter, "Requests answered, by route and status.")
        for meter in meters {
            for answer in meter.answers {
                lines.line("usher_http_requests_total", "\(meter.labels),status=\"\(answer.status)\"", String(answer.count))
            }
        }
        lines.histogram("usher_http_request_seconds", "Time from the request's head to the answer's head.", meters)
        lines.value("usher_uptime_seconds", .gauge, "Seconds since the start.", Double((NIODeadline.now() - began).nanoseconds) / 1e9)
        lines.value("usher_http_connections", .gauge, "Open connections.", Double(connections.open))
        lines.value("process_start_time_seconds", .gauge, "When it started, in seconds since 1970.", startTime)
        for fact in ProcessFacts.all { lines.value(fact.name, fact.kind, fact.help, fact.value) }
        for gauge in gauges.withLock({ $0 }) {
            lines.head(gauge.name, gauge.kind, gauge.help)
            for line in gauge.lines { lines.value(gauge.name, line.label, line.read()) }
        }
        return lines.text
    }
}
