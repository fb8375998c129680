import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import UsherKit

/// A house on a real socket, for processes: it can be away, and the bodies of its files can stop in their middle.
final class HouseSocket: Sendable {
    private struct State {
        var isDown = false
        /// Bytes of files that still pass; nil for all.
        var allowance: Int?
        var passed = 0
        var stuck: [CheckedContinuation<Bool, Never>] = []
        /// How often the lines broke: what was asked for before passes no more.
        var breaks = 0
        /// The newest line of a process, and the newest that broke: what a dead process sent may arrive after its death.
        var lines = 0, broken = 0
    }

    private struct Broken: Error {}

    private let house: any Transport
    private let state = Mutex(State())
    let port = Mutex(0)
    var url: String { "http://127.0.0.1:\(port.withLock { $0 })" }
    private static let linePrefix = "/line-"

    private init(_ house: any Transport) { self.house = house }

    /// Opens a socket before a house while `body` runs.
    static func open(_ kit: KitHouse, _ body: @escaping @Sendable (HouseSocket) async throws -> Void) async throws {
        let socket = HouseSocket(kit.line)
        let responder = CallbackResponder<BasicRequestContext> { request, _ in try await socket.answer(request) }
        var logger = Logger(label: "socket")
        logger.logLevel = .critical
        let application = Application(responder: responder, configuration: .init(address: .hostname("127.0.0.1", port: 0)), logger: logger)
        try await application.test(.live) { client in
            socket.port.withLock { $0 = client.port ?? 0 }
            defer { socket.breakLines() }
            try await body(socket)
        }
    }

    /// The house's address for one process alone. Once the lines break, nothing passes there, however late a request of that process is read.
    func line() -> String {
        let number = state.withLock { state in
            state.lines += 1
            return state.lines
        }
        return "\(url)\(Self.linePrefix)\(number)"
    }

    /// While true every answer is a 503.
    var isDown: Bool {
        get { state.withLock { $0.isDown } }
        set { state.withLock { $0.isDown = newValue } }
    }

    /// Bytes of files that have left.
    var passed: Int { state.withLock { $0.passed } }

    /// Whether a body stands still.
    var isStuck: Bool { state.withLock { !$0.stuck.isEmpty } }

    /// After so many bytes more the bodies of files stand still; nil lets them pass.
    func allow(_ bytes: Int?) { state.withLock { $0.allowance = bytes } }

    /// Ends what stands still, and what is under way.
    func breakLines() {
        let stuck = state.withLock { state in
            defer { state.stuck = [] }
            state.breaks += 1
            state.broken = state.lines
            return state.stuck
        }
        for line in stuck { line.resume(returning: false) }
    }

    private func answer(_ request: Request) async throws -> Response {
        let (target, line) = Self.parts(request.uri.string)
        let (isDown, breaks, isBroken) = state.withLock { ($0.isDown, $0.breaks, (line ?? .max) <= $0.broken) }
        if isBroken { throw Broken() }
        if isDown { return Response(status: .serviceUnavailable) }
        let body = try await request.body.collect(upTo: 1 << 22)
        // Plain answers, whatever the client takes: the addresses in them are changed below.
        var asked = UsherHeaders(request.headers.map { ($0.name.rawName, $0.value) })
        asked["Accept-Encoding"] = nil
        var wire = UsherRequest(
            UsherRequest.Method(rawValue: request.method.rawValue) ?? .get, KitHouse.base.appending(path: "/"),
            headers: asked, body: Data(body.readableBytesView))
        if let url = URL(string: KitHouse.base.absoluteString + target) { wire.url = url }
        let response = try await house.send(wire)
        var headers = HTTPFields()
        for (name, value) in response.headers.all where !["content-length", "transfer-encoding", "date"].contains(name.lowercased()) {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        let status = HTTPResponse.Status(code: response.status)
        guard target.hasPrefix("/media/") else {
            // The house's own address is this one. What is no text, as a pass, stays as it is.
            let own = line.map { "\(url)\(Self.linePrefix)\($0)" } ?? url
            let text = String(data: response.body, encoding: .utf8)?.replacing(KitHouse.base.absoluteString, with: own)
            let bytes = text.map { ByteBuffer(string: $0) } ?? ByteBuffer(bytes: response.body)
            return Response(status: status, headers: headers, body: .init(byteBuffer: bytes))
        }
        let bytes = response.body
        return Response(
            status: status, headers: headers,
            body: ResponseBody(contentLength: bytes.count) { writer in
                for start in stride(from: 0, to: bytes.count, by: 500) {
                    let piece = bytes.dropFirst(start).prefix(500)
                    guard await self.passes(piece.count, breaks) else { throw Broken() }
                    try await writer.write(ByteBuffer(bytes: piece))
                }
                try await writer.finish(nil)
            })
    }

    /// What is asked of the house, and the line that it was asked on.
    private static func parts(_ target: String) -> (target: String, line: Int?) {
        guard target.hasPrefix(linePrefix) else { return (target, nil) }
        let rest = target.dropFirst(linePrefix.count)
        let number = rest.prefix(while: \.isNumber)
        return (String(rest.dropFirst(number.count)), Int(number))
    }

    /// Whether these bytes may leave; where they may not, only once the lines break.
    private func passes(_ count: Int, _ breaks: Int) async -> Bool {
        await withCheckedContinuation { line in
            let word = state.withLock { state -> Bool? in
                if state.breaks != breaks { return false }
                if let allowance = state.allowance {
                    guard allowance >= count else {
                        state.stuck.append(line)
                        return nil
                    }
                    state.allowance = allowance - count
                }
                state.passed += count
                return true
            }
            if let word { line.resume(returning: word) }
        }
    }
}
