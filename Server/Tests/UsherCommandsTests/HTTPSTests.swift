import Foundation
import Testing
import UsherStore
import UsherTesting

/// `usher serve` with a certificate, as an operator has it: files that something else renews.
@Suite(.serialized) struct HTTPSTests {
    private func issue(_ folder: URL, _ name: String) async throws {
        let made = try await Shell.line(
            "cd \(folder.path) && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=localhost "
                + "-addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout \(name).key -out \(name).pem && chmod 600 \(name).key")
        try #require(made.status == 0, "\(made.errors)")
    }

    private func install(_ folder: URL, _ name: String) async throws {
        let done = try await Shell.line("cd \(folder.path) && cp -p \(name).pem cert.pem && cp -p \(name).key key.pem")
        try #require(done.status == 0)
    }

    /// Version and status that curl sees while it believes this certificate alone.
    private func ask(_ url: String, _ folder: URL, trusting name: String, _ option: String = "--http2") async throws -> String {
        try await Shell.line(
            "curl -s \(option) --max-time 30 --cacert \(folder.path)/\(name).pem -o /dev/null -w '%{http_version} %{http_code}' \(url)/health"
        ).output
    }

    private func asks(_ url: String, _ folder: URL, until name: String) async throws -> Bool {
        try await eventually { try await ask(url, folder, trusting: name) == "2 200" }
    }

    @Test("HTTPS with a certificate that is renewed, broken and mended while it serves")
    func renewed() async throws {
        try await Place.with(.sqlite) { place async throws in
            try await withTemporaryFolder { folder in
                try await issue(folder, "one")
                try await issue(folder, "two")
                try await install(folder, "one")
                let (certificate, key) = (folder.appending(path: "cert.pem"), folder.appending(path: "key.pem"))
                try await place.serving("--tls-certificate", certificate.path, "--tls-key", key.path) { server, url async throws in
                    #expect(url.hasPrefix("https://127.0.0.1:"))
                    #expect(try await ask(url, folder, trusting: "one") == "2 200")
                    #expect(try await ask(url, folder, trusting: "one", "--http1.1") == "1.1 200")
                    try await install(folder, "two")
                    #expect(try await asks(url, folder, until: "two"), "\(server.errors)")
                    try Data("nonsense".utf8).write(to: certificate)
                    #expect(try await server.writes("cannot be used; the old one stays", to: \.errors))
                    #expect(try await ask(url, folder, trusting: "two") == "2 200")
                    let environment = ["USHER_TLS_CERTIFICATE": certificate.path, "USHER_TLS_KEY": key.path]
                    let doctor = try await Shell.usher("doctor", "--data", place.data, environment: environment)
                    #expect(doctor.status == 1 && doctor.output.contains("tls.certificate holds no certificate"), "\(doctor)")
                    try await install(folder, "one")
                    server.signal(SIGHUP)
                    #expect(try await asks(url, folder, until: "one"), "\(server.errors)")
                    let well = try await Shell.usher("doctor", "--data", place.data, environment: environment)
                    #expect(well.status == 0 && well.output.contains("localhost, until "), "\(well)")
                    server.signal(SIGTERM)
                    #expect(await server.end() == 0)
                }
            }
        }
    }

    @Test("A key that does not belong to the certificate is 2, before anything is made")
    func mistaken() async throws {
        try await withTemporaryFolder { folder in
            try await issue(folder, "one")
            try await issue(folder, "two")
            let data = folder.appending(path: "data").path
            let mixed = try await Shell.usher(
                "serve", "--port", "0", "--data", data, "--tls-certificate", "\(folder.path)/one.pem", "--tls-key", "\(folder.path)/two.key"
            )
            #expect(mixed.status == 2 && mixed.errorLines == ["tls.key is not the key of tls.certificate"], "\(mixed)")
            let half = try await Shell.usher("serve", "--port", "0", "--data", data, "--tls-certificate", "\(folder.path)/one.pem")
            #expect(half.status == 2 && half.errorLines.count == 1, "\(half)")
            #expect(!FileManager.default.fileExists(atPath: data))
        }
    }
}
