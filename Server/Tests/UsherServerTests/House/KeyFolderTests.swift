import Foundation
import Testing
import UsherTesting

import UsherStore

@testable import UsherServer

@Suite struct KeyFolderTests {
    @Test func theFolderAndItsFilesAreForTheirOwnerAlone() async throws {
        try await withTemporaryFolder { data in
            _ = try await SigningKeys.load(KeyFolder(data: data))
            _ = try SealKey.load(KeyFolder(data: data))
            #expect(try mode(data.appending(path: "keys")) == 0o700)
            #expect(try mode(data.appending(path: "keys/jwt.pem")) == 0o600)
            #expect(try mode(data.appending(path: "keys/seal.key")) == 0o600)
            let files = try FileManager.default.contentsOfDirectory(atPath: data.appending(path: "keys").path)
            #expect(files.sorted() == ["jwt.pem", "seal.key"], "no draft is left behind")
        }
    }

    @Test func manyWhoStartAtOnceGetTheSameKey() async throws {
        try await withTemporaryFolder { data in
            let kids = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<16 { group.addTask { try await SigningKeys.load(KeyFolder(data: data)).kid } }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(kids.count == 1)
        }
    }

    private func mode(_ file: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        return try #require(attributes[.posixPermissions] as? NSNumber).intValue
    }
}
