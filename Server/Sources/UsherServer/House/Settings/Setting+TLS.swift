extension Setting {
    static let tls: [Setting] = [
        .text(
            "tls.certificate", \.tls.certificate, expected: "a PEM file",
            help: "The certificate for HTTPS and HTTP/2, followed by its authority's; without it, plain HTTP. Read again when it changes."),
        .text("tls.key", \.tls.key, expected: "a PEM file", help: "Its private key, without a password."),
    ]
}
