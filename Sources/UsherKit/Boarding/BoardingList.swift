import Foundation
import UsherWire

/// A list read element by element: one that cannot be read costs nobody the others.
public struct BoardingList<Element: Codable & Sendable & Hashable>: Sendable, Equatable {
    /// An element that could not be read.
    public struct Skipped: Sendable, Hashable {
        /// Where it stood in the server's list, from 0.
        public let index: Int
        /// For logs.
        public let error: String

        /// Makes one, for tests and previews.
        public init(
            index: Int, error: String
        ) {
            (self.index, self.error) = (index, error)
        }
    }

    /// All that could be read, in the server's order.
    public var elements: [Element]
    /// Those that could not, in the same order.
    public var skipped: [Skipped]

    /// Makes one, for tests and previews.
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
