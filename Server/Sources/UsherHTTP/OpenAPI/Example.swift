package import Foundation
import UsherWire

/// A JSON text shown in the API's document. Made with its wire type, a test can prove that it decodes.
package struct Example: Sendable {
    package let name: String
    package let json: String
    /// Decodes `json` as its wire type; nil if none was given.
    package let decode: (@Sendable (Data) throws -> Void)?

    package init(_ json: String, name: String = "example") {
        self.name = name
        self.json = json
        decode = nil
    }

    package init<Wire: Decodable & SendableMetatype>(_ json: String, as type: Wire.Type, name: String = "example") {
        self.name = name
        self.json = json
        decode = { _ = try WireJSON.decoder.decode(type, from: $0) }
    }

    /// A sample, written as the desk's answers are.
    package init<Wire: Codable & SendableMetatype>(_ sample: Wire, _ encoder: WireEncoder, name: String = "example") {
        self.init(String(decoding: (try? encoder.bytes(sample)) ?? [], as: UTF8.self), as: Wire.self, name: name)
    }
}

extension Example: ExpressibleByStringLiteral {
    package init(stringLiteral json: String) { self.init(json) }
}
