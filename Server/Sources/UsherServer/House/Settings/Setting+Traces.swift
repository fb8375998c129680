extension Setting {
    static let traces: [Setting] = [
        .url(
            "traces.endpoint", \.traces.endpoint, schemes: ["http", "https"],
            help: "A collector of traces that takes OTLP over HTTP, such as http://127.0.0.1:4318; without it, nothing is traced."),
        .value(
            "traces.ratio", \.traces.ratio, expected: "a number from 0 to 1", defaultText: "1",
            help: "The share of requests that is traced, where the caller has not decided."
        ) { text in Double(text).flatMap { (0...1).contains($0) ? $0 : nil } },
        .value(
            "traces.service", \.traces.service, expected: "a name", defaultText: Settings().traces.service,
            help: "What traces call this server."
        ) { $0.isEmpty ? nil : $0 },
    ]
}
