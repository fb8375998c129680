import Foundation
import UsherWire

/// A list read element by element: one that cannot be read costs nobody the others.
public struct BoardingList<Element: Codable & Sendable & Equatable>: Sendable, Equatable {
    public struct Skipped: Sendable, Equatable {
        public let index: Int
        /// For logs.
        public let error: String
    }

    public var elements: [Element]
    public var skipped: [Skipped]
}

extension BoardingList: Decodable {
    public init(from decoder: any Decoder) throws {
        (elements, skipped) = ([], [])
        for (index, value) in try [AnyJSON](from: decoder).enumerated() {
            do {
                elements.append(try WireJSON.decoder.decode(Element.self, from: WireJSON.encoder.encode(value)))
            } catch {
                skipped.append(Skipped(index: index, error: "\(error)"))
            }
        }
    }
}
