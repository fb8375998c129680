package import Foundation

/// The clone that these tests were built from, wherever in it a test stands.
package enum Checkout {
    package static let root: URL = {
        var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        while folder.path != "/", !FileManager.default.fileExists(atPath: folder.appending(path: "Makefile").path) {
            folder.deleteLastPathComponent()
        }
        return folder
    }()

    package static func file(_ path: String) -> URL { root.appending(path: path) }

    package static func text(_ path: String) throws -> String { try String(contentsOf: file(path), encoding: .utf8) }
}
