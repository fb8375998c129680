import HTTPTypes
package import Hummingbird
import NIOCore
import UsherCore

/// What a form sent: `application/x-www-form-urlencoded`. A name may come several times.
package struct FormBody: Sendable {
    private let fields: [(name: String, value: String)]

    /// A form with every seat of a row ticked is long; nothing longer is a form of ours.
    package static let longest = 64 * 1024

    package init(_ request: Request) async throws {
        let type = (request.headers[.contentType] ?? "").prefix { $0 != ";" }.lowercased()
        guard type.trimmed == "application/x-www-form-urlencoded" else {
            throw Problem(.unsupportedMediaType, "This is not a form of ours", code: "unsupported_media_type")
        }
        try self.init(try await request.bytes(upTo: FormBody.longest).readableBytesView)
    }

    /// What a form with a file said besides.
    package init(_ fields: [(name: String, value: String)]) { self.fields = fields }

    /// A form without fields.
    package init() { fields = [] }

    /// No browser sends what is no text, and no field of ours may hold a NUL character: such a form is refused as a whole.
    package init(_ bytes: some Collection<UInt8>) throws {
        fields = try bytes.split(separator: UInt8(ascii: "&")).map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = try FormBody.decode(parts[0])
            // No name of ours has one.
            guard !WireText.hasHeap(name) else { throw Problem.badRequest }
            return try (name, parts.count > 1 ? FormBody.decode(parts[1]) : "")
        }
    }

    /// The first value of that name; empty if there is none.
    package subscript(name: String) -> String { fields.first { $0.name == name }?.value ?? "" }

    package func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    package func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

    private static func decode(_ bytes: some Collection<UInt8>) throws -> String {
        guard let text = PercentEncoding.decoded(bytes, plusIsSpace: true) else { throw Problem.badRequest }
        return text
    }
}
