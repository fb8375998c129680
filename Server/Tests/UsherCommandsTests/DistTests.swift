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
        }
    }
}
