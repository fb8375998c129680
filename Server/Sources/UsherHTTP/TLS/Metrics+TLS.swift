import UsherCore

extension Metrics {
    /// Tells when the certificate ends, and whether a new one waits that cannot be used.
    package func register(_ certificates: TLSCertificates) {
        register("tls_certificate_end_seconds", help: "When the certificate in use ends, as Unix time.") {
            Double(certificates.notAfter.seconds)
        }
        register("tls_certificate_refused", help: "1 while the certificate in the files cannot be used and an older one is.") {
            certificates.failure == nil ? 0 : 1
        }
    }
}
