@testable import UsherHTTP
import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer

@Suite struct TLSCertificatesTests {
    private let now = WallClock.system.now()

    @Test("New files are taken once they rest, and at once when asked")
    func renewed() async throws {
        try await withTemporaryFolder { folder in
            try TLSSample().write(to: folder)
            let certificates = try TLSCertificates(TLSSample.settings(folder))
            let end = certificates.notAfter
            #expect(certificates.look(at: now) == .same)
            try TLSSample(until: 86_400 * 60).write(to: folder)
            #expect(certificates.look(at: now) == .same && certificates.notAfter == end)
            #expect(certificates.look(at: now) == .changed && certificates.notAfter > end)
            #expect(certificates.look(at: now) == .same)
            try TLSSample(until: 86_400 * 90).write(to: folder)
            #expect(certificates.reload(at: now) == .changed)
            #expect(certificates.look(at: now) == .same && certificates.notAfter > end.adding(seconds: 86_400 * 50))
        }
    }

    @Test("What does not fit leaves the old one in use and is told once")
    func broken() async throws {
        try await withTemporaryFolder { folder in
            let good = try TLSSample()
            let other = try TLSSample()
            try good.write(to: folder)
            let certificates = try TLSCertificates(TLSSample.settings(folder))
            let end = certificates.notAfter
            let (file, key) = (folder.appending(path: "cert.pem"), folder.appending(path: "key.pem"))
            for (text, place, reason) in [
                ("nonsense", file, "holds no certificate"), (other.certificate, file, "is not the key of"),
                ("nonsense", key, "private key"),
                (try TLSSample(until: -60).certificate, file, "tls.key is not the key of"),
            ] {
                try good.write(to: folder)
                _ = certificates.reload(at: now)
                #expect(certificates.failure == nil)
                try Data(text.utf8).write(to: place)
                #expect(certificates.look(at: now) == .same)
                guard case .kept(let told) = certificates.look(at: now) else {
                    Issue.record("taken: \(reason)")
                    continue
                }
                #expect(told.contains(reason) && certificates.failure == told && certificates.notAfter == end)
                #expect(certificates.look(at: now) == .same)
            }
            try FileManager.default.removeItem(at: file)
            #expect(certificates.look(at: now) == .same)
            guard case .kept = certificates.look(at: now) else {
                Issue.record("a file that is gone was taken")
                return
            }
            try good.write(to: folder)
            #expect(certificates.look(at: now) == .same)
            #expect(certificates.look(at: now) == .changed && certificates.failure == nil)
        }
    }

    @Test("One that is over does not take the place of a good one, but is served where there is none")
    func over() async throws {
        try await withTemporaryFolder { folder in
            try TLSSample().write(to: folder)
            let certificates = try TLSCertificates(TLSSample.settings(folder))
            try TLSSample(until: -60).write(to: folder)
            // Its time is over when it is made, however long this took to begin.
            let now = WallClock.system.now()
            #expect(certificates.reload(at: now) == .kept("the certificate in tls.certificate is not valid now"))
            let late = try TLSCertificates(TLSSample.settings(folder))
            #expect(late.notAfter < now)
            try TLSSample().write(to: folder)
            #expect(late.reload(at: now) == .changed && late.notAfter > now)
        }
    }

    @Test("At the start, whatever is wrong is said in one line")
    func start() async throws {
        try await withTemporaryFolder { folder in
            let settings = TLSSample.settings(folder)
            func complaint(_ settings: Settings.TLS) -> String? {
                do { _ = try TLSCertificates(settings) } catch { return error.description }
                return nil
            }
            #expect(complaint(settings)?.hasSuffix("cert.pem cannot be read") == true)
            try TLSSample().write(to: folder)
            #expect(complaint(settings) == nil)
            #expect(complaint(.init(certificate: settings.certificate))?.hasPrefix("tls.key is not set") == true)
            #expect(complaint(.init(key: settings.key))?.hasPrefix("tls.certificate is not set") == true)
        }
    }

    @Test(
        "The hosts a certificate is for",
        arguments: [
            ("house.example", true), ("tickets.other.example", true), ("other.example", false), ("a.tickets.other.example", false),
            ("x", false),
        ])
    func names(host: String, isCovered: Bool) async throws {
        try await withTemporaryFolder { folder in
            try TLSSample(names: ["House.example", "*.other.example"]).write(to: folder)
            let certificate = try TLSCertificate(TLSSample.settings(folder))
            #expect(certificate.names.count == 2 && certificate.covers(host) == isCovered)
        }
    }
}
