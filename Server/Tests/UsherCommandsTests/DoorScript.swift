import Foundation
import UsherTesting

/// Doors that scan one code after the other with curl, each over one connection, until their codes are used up.
struct DoorScript: Sendable {
    let doors: [Started]

    /// Each door gets codes of its own, of `c-0` to `c-(sales - 1)`; it writes `code status` for each.
    init(_ url: String, doors count: Int, sales: Int, in folder: URL) throws {
        doors = try (0..<count).map { door in
            let text = stride(from: door, to: sales, by: count).map { number in
                """
                url = "\(url)/api/tickets/scan"
                header = "X-API-Key: door-key-0001"
                data = "{\\"ticket_code\\":\\"c-\(number)\\"}"
                output = /dev/null
                write-out = "c-\(number) %{http_code}\\n"
                silent
                """
            }.joined(separator: "\nnext\n")
            let file = folder.appending(path: "door-\(UUID().uuidString)")
            try Data(text.utf8).write(to: file)
            return try Started(URL(fileURLWithPath: "/usr/bin/env"), ["curl", "-K", file.path], [:])
        }
    }

    /// Status by code, of all that was answered so far.
    var answers: [String: Int] {
        var answers: [String: Int] = [:]
        for door in doors {
            // The last line may be under way.
            for line in door.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                let parts = line.split(separator: " ")
                if parts.count == 2, let status = Int(parts[1]) { answers[String(parts[0])] = status }
            }
        }
        return answers
    }

    /// Waits until every code is used up.
    func end() async { for door in doors { _ = await door.end() } }

    func remove() { for door in doors { door.remove() } }
}
