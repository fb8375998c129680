/// Prometheus' text format, line by line.
package struct MetricsText {
    package private(set) var text = ""

    package mutating func head(_ name: String, _ kind: Metrics.Kind, _ help: String) { head(name, kind.rawValue, help) }

    package mutating func line(_ name: String, _ labels: String, _ value: String) {
        text += labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
    }

    package mutating func value(_ name: String, _ kind: Metrics.Kind, _ help: String, _ value: Double) {
        head(name, kind, help)
        line(name, "", Self.number(value))
    }

    /// One line of a value whose head is written.
    package mutating func value(_ name: String, _ labels: String, _ value: Double) { line(name, labels, Self.number(value)) }

    package mutating func histogram(_ name: String, _ help: String, _ meters: [RouteMeter]) {
        head(name, "histogram", help)
        for meter in meters {
            let buckets = meter.buckets
            guard let total = buckets.last, total > 0 else { continue }
            for (bound, count) in zip(RouteMeter.bounds, buckets) {
                line("\(name)_bucket", "\(meter.labels),le=\"\(bound.text)\"", String(count))
            }
            line("\(name)_bucket", "\(meter.labels),le=\"+Inf\"", String(total))
            line("\(name)_sum", meter.labels, Self.number(meter.seconds))
            line("\(name)_count", meter.labels, String(total))
        }
    }

    private mutating func head(_ name: String, _ kind: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
    }
}

extension RouteMeter {
    /// Paths and methods hold nothing that needs escaping.
    package var labels: String { "method=\"\(method)\",route=\"\(path)\"" }
}
