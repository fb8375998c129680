import UsherCore
package import HTTPTypes
package import Hummingbird

/// The secret or token that a request proves itself with, found in one pass over its header.
package enum BearerToken {
    /// What a desk takes for one.
    package struct Leniency: Sendable {
        package var header = HTTPField.Name.authorization
        package var scheme = Scheme.anyCase
        package var several = Several.none

        package init(header: HTTPField.Name = .authorization, scheme: Scheme = .anyCase, several: Several = .none) {
            (self.header, self.scheme, self.several) = (header, scheme, several)
        }

        package enum Scheme: Sendable {
            /// All of the header.
            case unnamed
            /// `Bearer`, one space and the rest as it is.
            case exact
            /// `bearer` however it is written, and the rest without blanks at its ends.
            case anyCase
        }

        /// What counts of a header that was sent more than once.
        package enum Several: Sendable {
            case none
            /// The first that has a token.
            case first
            /// All together, as HTTP reads them: never a good token.
            case joined
        }
    }

    package static func text(_ request: Request, _ leniency: Leniency) -> String? {
        text(in: request.headers[values: leniency.header], leniency)
    }

    package static func text(in values: [String], _ leniency: Leniency) -> String? {
        guard values.count > 1 else { return values.first.flatMap { text(of: $0, leniency.scheme) } }
        return switch leniency.several {
        case .none: nil
        case .first: values.lazy.compactMap { text(of: $0, leniency.scheme) }.first
        case .joined: text(of: values.joined(separator: ", "), leniency.scheme)
        }
    }

    private static let name = Array("Bearer ".utf8)

    private static func text(of value: String, _ scheme: Leniency.Scheme) -> String? {
        if scheme == .unnamed { return value.isEmpty ? nil : value }
        let sent = value.utf8.prefix(name.count)
        let isNamed = scheme == .exact ? sent.elementsEqual(name) : sent.elementsEqual(name) { $0 == $1 || $1 != 0x20 && $0 ^ $1 == 0x20 }
        guard isNamed, value.utf8.count > name.count else { return nil }
        let start = value.utf8.index(value.startIndex, offsetBy: name.count)
        // A blank with a mark upon it is another character.
        guard value.utf8[start] < 0x80 || value.index(after: value.utf8.index(before: start)) == start else { return nil }
        let rest = String(value[start...])
        return scheme == .exact ? rest : rest.trimmed
    }
}
