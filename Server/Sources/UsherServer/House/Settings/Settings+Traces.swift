extension Settings {
    /// Where spans of requests go.
    package struct Traces: Sendable, Equatable {
        /// An OTLP collector's base URL; empty: nothing is traced.
        package var endpoint = ""
        /// The share of traces begun here that is kept.
        package var ratio = 1.0
        package var service = "usher"
    }
}
