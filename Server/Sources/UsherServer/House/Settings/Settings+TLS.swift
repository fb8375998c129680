extension Settings {
    /// HTTPS by Usher itself. Files are PEM; empty: plain HTTP.
    package struct TLS: Sendable, Equatable {
        /// The certificate, and behind it those that lead to its authority.
        package var certificate = ""
        package var key = ""

        package var isOn: Bool { !certificate.isEmpty || !key.isEmpty }
    }
}
