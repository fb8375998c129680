import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore

/// What a form sent: `application/x-www-form-urlencoded`. A name may come several times.
struct FormBody: Sendable {
    private let fields: [(name: String, value: String)]

    /// A form with every seat of a row ticked is long; nothing longer is a form of ours.
    static let longest = 64 * 1024

    init(_ request: Request) async throws {
        let type = (request.headers[.contentType] ?? "").prefix { $0 != ";" }.lowercased()
        guard type.trimmed == "application/x-www-form-urlencoded" else {
            throw Problem(.unsupportedMediaType, "This is not a form of ours", code: "unsupported_media_type")
        }
        self.init(try await request.bytes(upTo: FormBody.longest).readableBytesView)
    }

    init(_ bytes: some Collection<UInt8>) {
        fields = bytes.split(separator: UInt8(ascii: "&")).map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return (FormBody.decode(parts[0]), parts.count > 1 ? FormBody.decode(parts[1]) : "")
        }
    }

    /// The first value of that name; empty if there is none.
    subscript(name: String) -> String { fields.first { $0.name == name }?.value ?? "" }

    func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

    private static func decode(_ bytes: some Collection<UInt8>) -> String {
        var decoded: [UInt8] = []
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2, let high = Hexadecimal.digit(rest[rest.startIndex]),
                let low = Hexadecimal.digit(rest[rest.startIndex + 1])
            {
                decoded.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}
