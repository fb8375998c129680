import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A mail server on loopback: speaks SMTP, wants the right password if it has one, and refuses when it is told to.
final class MailServer: Sendable {
    /// A mail as it arrived.
    struct Letter: Sendable, Equatable {
        var from = ""
        var to: [String] = []
        var text = ""
    }

    /// What it answers instead of accepting, by the command's first word: `"RCPT": "451 Later"`.
    let refusals = Mutex<[String: String]>([:])
    let letters = Mutex<[Letter]>([])
    /// `AUTH PLAIN`'s argument; nil: everybody may send.
    let login: String?

    init(user: String? = nil, password: String = "") {
        login = user.map { Data("\u{0}\($0)\u{0}\(password)".utf8).base64EncodedString() }
    }

    /// Runs `body` while the server listens on the port it is given.
    func serve(port: Int = 0, _ body: (Int) async throws -> Void) async throws {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Talk(self)) }
            }
            .bind(host: "127.0.0.1", port: port).get()
        let result: Result<Void, any Error>
        do { result = .success(try await body(channel.localAddress?.port ?? 0)) } catch { result = .failure(error) }
        try? await channel.close()
        try result.get()
    }

    /// One connection's talk; its state is touched on its event loop alone.
    private final class Talk: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let server: MailServer
        private var waiting = ""
        private var letter = Letter()
        private var isData = false
        private var isKnown: Bool
        private var isAsked = false

        init(_ server: MailServer) {
            self.server = server
            isKnown = server.login == nil
        }

        func channelActive(context: ChannelHandlerContext) { say("220 test ESMTP", context) }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            waiting += String(buffer: unwrapInboundIn(data))
            while let end = waiting.range(of: "\r\n") {
                let line = String(waiting[..<end.lowerBound])
                waiting = String(waiting[end.upperBound...])
                hear(line, context)
            }
        }

        private func hear(_ line: String, _ context: ChannelHandlerContext) {
            if isData {
                guard line == "." else {
                    letter.text += (line.hasPrefix("..") ? String(line.dropFirst()) : line) + "\r\n"
                    return
                }
                isData = false
                if refuse("END", context) { return }
                server.letters.withLock { $0.append(letter) }
                letter = Letter()
                return say("250 Taken", context)
            }
            if isAsked {
                isAsked = false
                isKnown = line == server.login
                return say(isKnown ? "235 Welcome" : "535 Wrong", context)
            }
            let word = line.prefix { $0 != " " }.uppercased()
            if refuse(word, context) { return }
            switch word {
            case "EHLO": say(server.login == nil ? "250 test" : "250-test\r\n250 AUTH PLAIN", context)
            case "AUTH":
                isAsked = true
                say("334 ", context)
            case "MAIL":
                letter.from = String(line.dropFirst("MAIL FROM:".count))
                say(isKnown ? "250 OK" : "530 Who are you?", context)
            case "RCPT":
                letter.to.append(String(line.dropFirst("RCPT TO:".count)))
                say("250 OK", context)
            case "DATA":
                isData = true
                say("354 Go on", context)
            default: say("250 OK", context)
            }
        }

        private func refuse(_ word: String, _ context: ChannelHandlerContext) -> Bool {
            guard let words = server.refusals.withLock({ $0[word] }) else { return false }
            say(words, context)
            return true
        }

        private func say(_ line: String, _ context: ChannelHandlerContext) {
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: line + "\r\n")), promise: nil)
        }
    }
}
