import NIOCore
import NIOHTTP1

/// Stands in each connection's pipeline behind the HTTP parser. A plain request for an express route is answered right here, on the
/// event loop: no task, no change of threads but to the engine's and back, headers as they came. Everything else passes
/// through to Hummingbird. Requests of one connection are answered in their order: while one is under way, what follows waits.
final class ExpressLane: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        /// So many requests are on the ordinary way.
        case passing(Int)
        /// An express request has begun and not ended.
        case reading(ExpressArrival)
        case answering
    }

    /// What came in while an answer was under way.
    private enum Held {
        case part(HTTPServerRequestPart)
        case event(Any)
        case error(any Error)
    }

    private let front: ExpressFront
    private let patience: TimeAmount
    private var state = State.passing(0)
    private var held: [Held] = []
    private var wantsToRead = false
    private var context: ChannelHandlerContext?
    private var peer = ClientAddress.unknown
    private var quietSince = NIODeadline.uptimeNanoseconds(0)
    /// A request has begun and not ended.
    private var isReading = false
    private var alarm: Scheduled<Void>?

    /// Closes a connection that says nothing for as long as `patience` while it has nothing to wait for.
    init(_ front: ExpressFront, patience: TimeAmount) {
        self.front = front
        self.patience = patience
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        peer = ClientAddress(context.remoteAddress)
        quietSince = context.eventLoop.now
        watch(context, after: patience)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        alarm?.cancel()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        quietSince = context.eventLoop.now
        switch part {
        case .head: isReading = true
        case .body: break
        case .end: isReading = false
        }
        if case .answering = state { held.append(.part(part)) } else { take(part, context) }
    }

    /// Whoever sends on before he is answered is read on after.
    func read(context: ChannelHandlerContext) {
        if held.isEmpty { context.read() } else { wantsToRead = true }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .passing(let count) = state, case .end = unwrapOutboundIn(data) {
            state = .passing(count - 1)
            quietSince = context.eventLoop.now
        }
        context.write(data, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch (state, event) {
        case (.answering, _): held.append(.event(event))
        case (.reading(let arrival), ChannelEvent.inputClosed):
            pass(arrival, context)
            context.fireUserInboundEventTriggered(event)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch state {
        case .answering: held.append(.error(error))
        case .reading(let arrival):
            pass(arrival, context)
            context.fireErrorCaught(error)
        case .passing: context.fireErrorCaught(error)
        }
    }
}

// MARK: - One request after the other
extension ExpressLane {
    private func take(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        switch (state, part) {
        case (.passing(0), .head(let head)):
            if let arrival = front.arrival(head) {
                state = .reading(arrival)
            } else {
                state = .passing(1)
                context.fireChannelRead(wrapInboundOut(part))
            }
        case (.passing(let count), _):
            if case .head = part { state = .passing(count + 1) }
            context.fireChannelRead(wrapInboundOut(part))
        case (.reading(var arrival), .body(let bytes)):
            arrival.add(bytes)
            state = .reading(arrival)
        case (.reading(let arrival), .end): submit(arrival, context)
        case (.reading, .head), (.answering, _): context.fireErrorCaught(HTTPParserError.invalidInternalState)
        }
    }

    private func submit(_ arrival: ExpressArrival, _ context: ChannelHandlerContext) {
        state = .answering
        let (lane, loop) = (NIOLoopBound(self, eventLoop: context.eventLoop), context.eventLoop)
        let taken = front.answer(arrival, from: peer) { head, body in
            loop.execute { lane.value.finish(head, body) }
        }
        if taken { return }
        pass(arrival, context)
        context.fireChannelRead(wrapInboundOut(.end(nil)))
    }

    /// Lets a request go on along the ordinary way, from its beginning.
    private func pass(_ arrival: ExpressArrival, _ context: ChannelHandlerContext) {
        state = .passing(1)
        context.fireChannelRead(wrapInboundOut(.head(arrival.head)))
        if let body = arrival.body { context.fireChannelRead(wrapInboundOut(.body(body))) }
    }

    private func finish(_ head: HTTPResponseHead, _ body: ByteBuffer) {
        // The connection may have gone meanwhile.
        guard let context else { return }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        state = .passing(0)
        if !held.isEmpty { release(context) }
    }

    private func release(_ context: ChannelHandlerContext) {
        let waiting = held
        held = []
        for (index, next) in waiting.enumerated() {
            if case .answering = state {
                held += waiting[index...]
                return
            }
            switch next {
            case .part(let part): take(part, context)
            case .event(let event): userInboundEventTriggered(context: context, event: event)
            case .error(let error): errorCaught(context: context, error: error)
            }
        }
        context.fireChannelReadComplete()
        if wantsToRead {
            wantsToRead = false
            context.read()
        }
    }
}

// MARK: - Silence
extension ExpressLane {
    private func watch(_ context: ChannelHandlerContext, after time: TimeAmount) {
        alarm = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [weak self] in self?.check() }
    }

    private func check() {
        guard let context else { return }
        let quiet = context.eventLoop.now - quietSince
        if isAnswering {
            watch(context, after: patience)
        } else if quiet < patience {
            watch(context, after: patience - quiet)
        } else {
            context.close(promise: nil)
        }
    }

    private var isAnswering: Bool {
        if isReading { return false }
        return switch state {
        case .passing(let count): count > 0
        case .reading: false
        case .answering: true
        }
    }
}
