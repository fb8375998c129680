import Foundation
package import Logging
package import NIOCore

/// Stands first at the door where connections come in. What goes wrong with a single one of them (it is gone already, no file is left to
/// open) must not end all accepting, which it would further on; while nothing can be opened it waits, since the next attempt fails as well.
package final class AcceptGuard: ChannelDuplexHandler, Sendable {
    package typealias InboundIn = any Channel
    package typealias InboundOut = any Channel
    package typealias OutboundIn = Never
    package typealias OutboundOut = Never

    private let log: Logger
    private let state: NIOLoopBoundBox<State>

    private struct State {
        var until: NIODeadline?
        var lastTold: NIODeadline?
    }

    private static let pause = TimeAmount.milliseconds(200)
    private static let silence = TimeAmount.seconds(60)

    package init(on loop: any EventLoop, log: Logger) {
        self.log = log
        state = .makeBoxSendingValue(State(), eventLoop: loop)
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? IOError, Self.isPassing(error.errnoCode) else { return context.fireErrorCaught(error) }
        let now = context.eventLoop.now
        if error.errnoCode != ECONNABORTED { state.value.until = now + Self.pause }
        if state.value.lastTold.map({ now - $0 >= Self.silence }) ?? true {
            state.value.lastTold = now
            log.error("A connection could not be accepted", metadata: ["reason": .string(String(cString: strerror(error.errnoCode)))])
        }
    }

    package func read(context: ChannelHandlerContext) {
        guard let until = state.value.until, until > context.eventLoop.now else { return context.read() }
        state.value.until = nil
        let channel = context.channel
        context.eventLoop.scheduleTask(deadline: until) { channel.read() }
    }

    private static func isPassing(_ code: CInt) -> Bool { [ECONNABORTED, EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) }
}
