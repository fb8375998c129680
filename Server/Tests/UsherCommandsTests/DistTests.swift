import Foundation
import Testing
import UsherTesting

/// The archive of `make dist`, packed around the tests' own binary: all but the release build.
@Suite(.serialized) struct DistTests {
    @Test("What is packed unpacks elsewhere, is what its checksums say, and runs; packed again it is the same archive")
    func archive() async throws {
        let scripts = Checkout.file("Scripts").path
        try await withTemporaryFolder { folder in
            let pack = "BINARY=\(Shell.usher.path) DIST=\(folder.path) LEVEL=1 SOURCE_DATE_EPOCH=1790000000 \(scripts)/dist"
            let packed = try await Shell.line("\(pack) && cp \(folder.path)/usher-*.sha256 \(folder.path)/first && \(pack)")
            #expect(packed.status == 0, "\(packed)")
            let archive = packed.output.split(separator: "\n").last.map(String.init) ?? ""
            #expect(archive.contains("/usher-0.") && archive.hasSuffix(".tar.gz"), "\(archive)")
            let same = try await Shell.line("cmp \(folder.path)/first \(archive).sha256")
            #expect(same.status == 0, "\(same)")
            let checked = try await Shell.line("\(scripts)/check-dist --with-swift \(archive)")
            #expect(checked.status == 0 && checked.output.contains("Everything checked"), "\(checked)")
            try await package(archive, folder, scripts)
        }
    }
    /// A package of the same archive, and sums over both. What it does on a bare Debian, `make deb` shows.
    private func package(_ archive: String, _ folder: URL, _ scripts: String) async throws {
        let made = try await Shell.line(
            "ARCHIVE=\(archive) DIST=\(folder.path) COMPRESSION=none SOURCE_DATE_EPOCH=1790000000 \(scripts)/deb --with-swift")
        let file = made.output.split(separator: "\n").last.map(String.init) ?? ""
        #expect(made.status == 0 && file.hasSuffix(".deb"), "\(made)")
        let fields = try await Shell.line(
            "dpkg-deb --field \(file) Depends Version; dpkg-deb --info \(file) conffiles; dpkg-deb --contents \(file)"
        ).output
        for part in [
            "libc6 (>= 2.", "libarchive13t64 | libarchive13", "/etc/usher/usher.env", "./usr/bin/usher",
            "./usr/lib/systemd/system/usher.service",
        ] {
            #expect(fields.contains(part), "\(part): \(fields)")
        }
        let signed = try await Shell.line(
            "\(scripts)/sign --without-key \(folder.path) && cd \(folder.path) && sha256sum --quiet --check SHA256SUMS && wc -l <SHA256SUMS"
        )
        #expect(signed.status == 0 && signed.output == "2\n", "\(signed)")
    }

    @Test("Every setting that the files for containers and the package name is one")
    func names() throws {
        let known = try Checkout.text("docs/configuration.md")
        let files = [
            "compose/compose.yaml", "kubernetes/usher.yaml", "kubernetes/secrets", "deb/usher.env", "image/build.py", "usher.service",
        ]
        for file in files {
            let own: Set = ["USHER_VERSION", "USHER_NAME"]
            for match in try Checkout.text("Packaging/\(file)").matches(of: /USHER_[A-Z0-9_]*[A-Z0-9]/) where !own.contains(String(match.0))
            {
                #expect(known.contains("`\(match.0)`"), "\(file) names \(match.0)")
            }
        }
    }
}
