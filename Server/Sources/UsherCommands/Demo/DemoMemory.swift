import Foundation
import UsherCore
import UsherServer
import UsherStore

/// What the demo keeps between starts, `demo.json` in the data folder: one secret, from which its keys and codes are
/// made, so that nobody can guess them and every start prints the same; and how many rounds of tickets today has had.
struct DemoMemory: Codable, Equatable {
    private(set) var secret: String
    /// The day that `rounds` belongs to.
    private(set) var date: String
    private(set) var rounds: Int

    /// What the folder remembers; a new secret where it remembers nothing.
    static func load(_ folder: URL, today: CivilDate) throws -> DemoMemory {
        var memory = DemoMemory(secret: fresh(), date: today.description, rounds: 1)
        if let data = FileManager.default.contents(atPath: file(folder).path) {
            guard let known = try? JSONDecoder().decode(DemoMemory.self, from: data), known.secret.utf8.count >= 20 else {
                throw CommandFailure("\(file(folder).path) is broken: delete it, and the demo gets new keys", exitCode: 2)
            }
            memory = known.date == memory.date ? known : DemoMemory(secret: known.secret, date: memory.date, rounds: 1)
        }
        return memory
    }

    func save(_ folder: URL) throws {
        let new = try NewFile(DemoMemory.file(folder).path)
        defer { new.discard() }
        try Data(JSONOutput.text(self).utf8).write(to: URL(fileURLWithPath: new.draft))
        try new.publish(replacing: true)
    }

    mutating func addRound() { rounds += 1 }

    /// An API key of the demo's.
    func key(_ name: String) -> String { "usher_" + Base64Text.encode(bytes("key", name)) }

    /// A ticket code of today's, spelt as Usher spells its own.
    func code(_ name: String) -> String {
        let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        return String(bytes("code", date, name).prefix(20).map { letters[Int($0) % letters.count] })
    }

    /// A voucher of the demo's, as Usher makes its own; the same every day.
    func voucher(_ prefix: String) -> String {
        let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        let code = bytes("voucher", prefix).prefix(10).map { letters[Int($0) % letters.count] }
        return "\(prefix)-\(String(code.prefix(5)))-\(String(code.suffix(5)))"
    }

    /// A password of the demo's, the same every day.
    func password(_ name: String) -> String { String(Base64Text.encode(bytes("password", name)).prefix(16)) }

    /// A UUID of today's.
    func uuid(_ name: String) -> String {
        let hex = Hexadecimal.text(bytes("uuid", date, name).prefix(16))
        let parts = [hex.prefix(8), hex.dropFirst(8).prefix(4), "4" + hex.dropFirst(13).prefix(3), "8" + hex.dropFirst(17).prefix(3)]
        return (parts.map(String.init) + [String(hex.suffix(12))]).joined(separator: "-")
    }

    private func bytes(_ parts: String...) -> [UInt8] {
        SecretDigest(of: ([secret] + parts).joined(separator: "/")).bytes
    }

    private static func fresh() -> String {
        var generator = SystemRandomNumberGenerator()
        return APIKeySecret.make(using: &generator).text
    }

    private static func file(_ folder: URL) -> URL { folder.appending(path: "demo.json") }
}
