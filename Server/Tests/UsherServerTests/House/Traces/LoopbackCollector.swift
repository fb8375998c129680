import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import UsherCore

@testable import UsherServer

/// A collector of traces on loopback that holds what it is sent against OTLP's rules for JSON, and has bad days when told to.
final class LoopbackCollector: Sendable {
    /// A span as it was sent.
    struct Span: Sendable {
        let trace: String
        let id: String
        let parent: String?
        let state: String?
        let name: String
        let kind: Int64
        let began: UInt64
        let ended: UInt64
        let attributes: [String: JSONValue]
        let isError: Bool
    }

    /// How it behaves from now on.
    enum Mood: Sendable {
        case well, away, refusing
        /// Takes all but so many, and says so as Protobuf's JSON does, or with a plain number.
        case choosy(Int, plain: Bool)
    }

    private struct State {
        var mood = Mood.well
        var spans: [Span] = []
        var bodies: [String] = []
        var faults: [String] = []
        var resource: [String: JSONValue] = [:]
        var asked = 0
    }

    private let state = Mutex(State())

    /// Runs `body` with one that listens; `url` is what the setting names.
    static func run(_ body: @Sendable @escaping (LoopbackCollector, _ url: String) async throws -> Void) async throws {
        let collector = LoopbackCollector()
        let router = Router()
        router.post("/v1/traces") { request, _ in try await collector.take(request) }
        try await router.serve { port in try await body(collector, "http://127.0.0.1:\(port)") }
    }

    var mood: Mood {
        get { state.withLock { $0.mood } }
        set { state.withLock { $0.mood = newValue } }
    }

    /// In the order in which they ended.
    var spans: [Span] { state.withLock { $0.spans } }
    /// All that it took, as it came.
    var text: String { state.withLock { $0.bodies.joined(separator: "\n") } }
    /// How many requests it took.
    var taken: Int { state.withLock { $0.bodies.count } }
    /// How many it has seen, in whatever mood.
    var asked: Int { state.withLock { $0.asked } }
    /// What was wrong with what it got; a test expects none.
    var faults: [String] { state.withLock { $0.faults } }
    var resource: [String: JSONValue] { state.withLock { $0.resource } }

    private func take(_ request: Request) async throws -> Response {
        let body = try await request.body.collect(upTo: 1 << 24)
        let mood = state.withLock { state in
            state.asked += 1
            if request.headers[.contentType] != "application/json" { state.faults.append("content type") }
            return state.mood
        }
        var rejected = ""
        switch mood {
        case .well: break
        case .choosy(let count, let plain): rejected = #""rejectedSpans":\#(plain ? "\(count)" : "\"\(count)\""),"errorMessage":"too many""#
        case .away: return Response(status: .serviceUnavailable)
        case .refusing: return Response(status: .badRequest)
        }
        let document = try? JSONValue.read(Array(body.readableBytesView))
        state.withLock { state in
            state.bodies.append(String(buffer: body))
            guard let document else { return state.faults.append("no JSON") }
            Self.read(document, into: &state)
        }
        let answer = ByteBuffer(string: #"{"partialSuccess":{\#(rejected)}}"#)
        return Response(status: .ok, headers: [.contentType: "application/json"], body: .init(byteBuffer: answer))
    }
}

// MARK: - Reading
extension LoopbackCollector {
    private static func read(_ document: JSONValue, into state: inout State) {
        for resource in elements(document["resourceSpans"]) {
            state.resource = attributes(resource["resource"]?["attributes"], &state.faults)
            for scope in elements(resource["scopeSpans"]) {
                if scope["scope"]?["name"]?.text?.isEmpty ?? true { state.faults.append("no scope") }
                for span in elements(scope["spans"]) {
                    if let read = Self.span(span, &state.faults) { state.spans.append(read) }
                }
            }
        }
    }

    private static func span(_ value: JSONValue, _ faults: inout [String]) -> Span? {
        guard let trace = value["traceId"]?.text, isName(trace, 32), let id = value["spanId"]?.text, isName(id, 16),
            let name = value["name"]?.text, !name.isEmpty, case .integer(let kind)? = value["kind"], (1...5).contains(kind),
            let began = value["startTimeUnixNano"]?.text.flatMap({ UInt64($0) }),
            let ended = value["endTimeUnixNano"]?.text.flatMap({ UInt64($0) }), ended >= began
        else {
            faults.append("no span: \(JSONText.string(value))")
            return nil
        }
        let parent = value["parentSpanId"]?.text
        if let parent, !isName(parent, 16) { faults.append("parent \(parent)") }
        // Seconds or milliseconds would lie long ago.
        if began < 1_600_000_000_000_000_000 { faults.append("began at \(began)") }
        return Span(
            trace: trace, id: id, parent: parent, state: value["traceState"]?.text, name: name, kind: kind, began: began, ended: ended,
            attributes: attributes(value["attributes"], &faults), isError: value["status"]?["code"] == .integer(2))
    }

    /// 64 bits are text; here they become numbers again.
    private static func attributes(_ list: JSONValue?, _ faults: inout [String]) -> [String: JSONValue] {
        var attributes: [String: JSONValue] = [:]
        for element in elements(list) {
            guard let key = element["key"]?.text, case .object(let members)? = element["value"], let member = members.first,
                members.count == 1, attributes[key] == nil
            else {
                faults.append("attribute \(JSONText.string(element))")
                continue
            }
            switch (member.name, member.value) {
            case ("stringValue", .string), ("boolValue", .bool), ("doubleValue", .number): attributes[key] = member.value
            case ("intValue", .string(let digits)): attributes[key] = Int64(digits).map { .integer($0) }
            default: faults.append("attribute \(key): \(member.name)")
            }
        }
        return attributes
    }

    private static func elements(_ value: JSONValue?) -> [JSONValue] {
        guard case .array(let elements)? = value else { return [] }
        return elements
    }

    private static func isName(_ text: String, _ digits: Int) -> Bool {
        text.utf8.count == digits && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) } && text.utf8.contains { $0 != 0x30 }
    }
}
