import Crypto
import Foundation
package import UsherCore

/// What a house's file tells of itself before its rows.
package struct HouseFileHead: Sendable, Equatable {
    package let organisation: Organisation.ID
    package let uuid: String
    package let name: String
    /// The migrations of the schema that the rows have.
    package let schema: [String]
    /// The proof of the secret that its boarding passes are sealed under.
    package let secret: String?
    /// Fingerprints of the server's keys, by their names.
    package let keys: [String: String]

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("usher_house", 1)
            json.member("organisation", organisation.rawValue)
            json.member("uuid", uuid)
            json.member("name", name)
            json.name("schema")
            json.array(schema) { $0.string($1) }
            json.member("secret", secret)
            json.name("keys")
            json.object { json in for (name, print) in keys.sorted(by: { $0.key < $1.key }) { json.name(name); json.string(print) } }
        }
    }

    init(organisation: Organisation.ID, uuid: String, name: String, schema: [String], secret: String?, keys: [String: String]) {
        (self.organisation, self.uuid, self.name) = (organisation, uuid, name)
        (self.schema, self.secret, self.keys) = (schema, secret, keys)
    }

    init?(_ value: JSONValue) {
        guard value["usher_house"] == .integer(1), case .integer(let id)? = value["organisation"], let uuid = value["uuid"]?.text,
            let name = value["name"]?.text, case .array(let schema)? = value["schema"], case .object(let keys)? = value["keys"]
        else { return nil }
        self.init(
            organisation: Organisation.ID(id), uuid: uuid, name: name, schema: schema.compactMap(\.text), secret: value["secret"]?.text,
            keys: Dictionary(keys.compactMap { member in member.value.text.map { (member.name, $0) } }) { first, _ in first })
    }
}

/// What was written or read of a house.
package struct HouseReceipt: Sendable, Equatable {
    package let name: String
    /// A digest of every row that is the house's, without what each database makes anew.
    package let receipt: String
    /// By their tables.
    package let rows: [String: Int]
    /// Files of media that the rows name, by their digests.
    package let files: Set<String>

    package var total: Int { rows.values.reduce(0, +) }
}

/// Gathers the digest while rows go by in their order.
struct HouseDigest {
    private var hash = SHA256()
    private(set) var rows: [String: Int] = [:]
    private(set) var files: Set<String> = []

    mutating func begin(_ table: String) { hash.update(data: Array("\(table)\n".utf8)) }

    mutating func add(_ values: [SQLValue], _ columns: HouseColumns) {
        var json = JSONWriter(capacity: 1_024)
        HouseLine.write(columns.compared(values), to: &json)
        hash.update(data: json.bytes)
        rows[columns.table.name, default: 0] += 1
        if let place = columns.names.firstIndex(of: "sha256"), case .text(let digest) = values[place] { files.insert(digest) }
    }

    func receipt(of name: String) -> HouseReceipt {
        HouseReceipt(name: name, receipt: Hexadecimal.text(Array(hash.finalize())), rows: rows, files: files)
    }

    /// All rows of a house as they stand in this transaction.
    static func of(_ house: Organisation.ID, name: String, _ connection: any Connection) throws -> HouseReceipt {
        var digest = HouseDigest()
        for table in HouseTable.all where table.moves {
            let columns = try HouseColumns(table, connection)
            digest.begin(table.name)
            try connection.stream(columns.selecting(table.leading.condition), [house.sql]) { digest.add(columns.values($0), columns) }
        }
        return digest.receipt(of: name)
    }
}

/// A file that is written a line at a time.
final class HouseOutput {
    private let file: FileOutput

    init(_ path: String) throws { file = try FileOutput(path) { CopyError("\(path): \($0)") } }

    func line(_ body: (inout JSONWriter) -> Void) throws {
        var json = JSONWriter(capacity: 1_024)
        body(&json)
        file.add(json.bytes)
        file.add("\n")
        try file.flush(at: 1 << 20)
    }

    func end() throws { try file.end() }
}
