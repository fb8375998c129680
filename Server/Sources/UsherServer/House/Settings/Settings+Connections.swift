import UsherHTTP

extension Settings {
    /// How many connections there may be, and how long each may take. Times in seconds.
    package struct Connections: Sendable, Equatable {
        package var most = 20_000
        package var perAddress = 5_000
        package var head = 20
        package var body = 30
        /// Longer than what proxies keep, so that it is they who close: nginx keeps 60.
        package var idle = 75
        package var write = 300
    }
}
