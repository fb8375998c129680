import HTTPTypes
package import Hummingbird
import UsherCore

/// What stands behind the question mark of a request, and the one reader of it. Names and values are percent-decoded, and a number is bounded
/// where it is read. A plus is a plus; where people type a parameter, the endpoint's declaration says so (`Endpoint.Parameter.text`), and its
/// plus has become a space before anybody reads it. A value that is no text (bytes that are not UTF-8, a NUL character) is refused where it
/// was typed, and everywhere else stays as it was sent: a name that nobody has.
package struct Query: Sendable {
    private let items: [(name: Substring, value: Substring)]

    /// A parameter cannot be read.
    package struct Fault: Refusal, Equatable {
        package let name: String

        package var problem: Problem {
            Problem(
                .badRequest, "The parameter \(name) is not valid", code: "invalid_request",
                members: [.init(name: "field", value: .string(name))])
        }
    }

    package init(_ text: String) {
        items = text.split(separator: "&").map(Query.parts)
    }

    package init(_ request: Request) { self.init(request.uri.query ?? "") }

    /// Every value of this name.
    package func values(_ name: String) -> [String] {
        items.filter { Query.isNamed($0.name, name) }.map { Query.decoded($0.value) ?? String($0.value) }
    }

    /// The first value of this name; nil if it is absent.
    package func first(_ name: String) -> String? {
        items.first { Query.isNamed($0.name, name) }.map { Query.decoded($0.value) ?? String($0.value) }
    }

    /// What people typed; nil if it is absent.
    package func text(_ name: String) throws(Fault) -> String? {
        guard let item = items.first(where: { Query.isNamed($0.name, name) }) else { return nil }
        guard let text = Query.decoded(item.value) else { throw Fault(name: name) }
        return text
    }

    /// What people typed, whatever bytes it is made of: for who takes out by himself what must not be in it.
    package func repaired(_ name: String) -> String? {
        items.first { Query.isNamed($0.name, name) }
            .map { WireText.comparable(String(decoding: PercentEncoding.bytes(of: $0.value.utf8), as: UTF8.self)) }
    }

    /// A whole number of this range, in digits alone; nil if it is absent.
    package func integer(_ name: String, in range: ClosedRange<Int64>) throws(Fault) -> Int64? {
        guard let text = first(name) else { return nil }
        guard let number = Digits.whole(text, in: range) else { throw Fault(name: name) }
        return number
    }

    /// The same query with another value; what cannot be read is left out.
    package func with(_ name: String, _ value: String) -> String {
        let known = items.compactMap { item -> (String, String)? in
            guard let own = Query.decoded(item.name), own != name, let value = Query.decoded(item.value) else { return nil }
            return (own, value)
        }
        return (known + [(name, value)])
            .map { "\(PercentEncoding.escaped($0.0, alsoPlain: ","))=\(PercentEncoding.escaped($0.1, alsoPlain: ","))" }
            .joined(separator: "&")
    }

    private static func isNamed(_ sent: Substring, _ name: String) -> Bool {
        // By bytes: comparing characters takes time by the square of a heap of marks.
        guard sent.utf8.contains(UInt8(ascii: "%")) else { return sent.utf8.elementsEqual(name.utf8) }
        return decoded(sent)?.utf8.elementsEqual(name.utf8) ?? false
    }

    private static func decoded(_ text: Substring) -> String? {
        text.utf8.contains(UInt8(ascii: "%")) ? PercentEncoding.decoded(text.utf8) : String(text)
    }

    fileprivate static func parts(_ item: Substring) -> (name: Substring, value: Substring) {
        guard let equals = item.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (item, "") }
        return (item[..<equals], item[item.utf8.index(after: equals)...])
    }
}

extension Query {
    /// A query in which each plus in the values of these parameters is the space that it stands for.
    package static func spaced(_ text: String, in names: Set<String>) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { item in
            let (name, value) = parts(item)
            guard value.utf8.contains(UInt8(ascii: "+")), decoded(name).map(names.contains) ?? false else { return String(item) }
            return "\(name)=\(value.replacing("+", with: "%20"))"
        }.joined(separator: "&")
    }
}

extension Request {
    /// The first value of a query parameter; nil if it is absent.
    package func query(_ name: String) -> String? { uri.query.flatMap { Query($0).first(name) } }

    /// The first value of a query parameter that people type; nil if it is absent.
    package func typed(_ name: String) throws(Query.Fault) -> String? { try Query(self).text(name) }

    /// The request with spaces for pluses in what people typed.
    package func spacingPluses(in names: Set<String>) -> Request {
        guard !names.isEmpty, let path = head.path, let query = uri.query, query.utf8.contains(UInt8(ascii: "+")),
            let mark = path.utf8.firstIndex(of: UInt8(ascii: "?"))
        else { return self }
        var head = head
        head.path = String(path[...mark]) + Query.spaced(query, in: names)
        return Request(head: head, body: body)
    }
}

extension UsherContext {
    /// A part of the path, percent-decoded; "" where the route has none of this name. What is no text stays as it was sent: a name that
    /// nobody has.
    package func segment(_ name: String) -> String {
        guard let raw = parameters.get(name) else { return "" }
        return raw.utf8.contains(UInt8(ascii: "%")) ? PercentEncoding.decoded(raw.utf8) ?? raw : raw
    }
}
