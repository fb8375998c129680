import Foundation
import UsherWire

/// A list read element by element: one that cannot be read costs nobody the others.
public struct BoardingList<Element: Codable & Sendable & Hashable>: Sendable, Equatable {
    public struct Skipped: Sendable, Hashable {
        public let index: Int
        /// For logs.
        public let error: String

        public init(
            index: Int, error: String
        ) {
            (self.index, self.error) = (index, error)
        }
    }

    public var elements: [Element]
    public var skipped: [Skipped]

    public init(
        elements: [Element], skipped: [Skipped]
    ) {
        (self.elements, self.skipped) = (elements, skipped)
    }
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
