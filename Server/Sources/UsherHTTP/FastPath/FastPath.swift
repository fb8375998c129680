import NIOCore
import NIOHTTP1
import UsherStore

/// Stands in each connection's pipeline behind the HTTP parser. A plain request for an express route is answered right here, on the
/// event loop: no task, no change of threads but to the engine's and back, headers as they came. Everything else passes
/// through to Hummingbird. Requests of one connection are answered in their order: while one is under way, what follows waits.
final class FastPath: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        /// So many requests are on the ordinary way.
        case passing(Int)
        /// An express request has begun and not ended.
        case reading(FastPathArrival)
        case answering
        /// The last answer has been given: whatever else comes in is nobody's.
        case over
    }

    /// What came in while an answer was under way.
    private enum Held {
        case part(HTTPServerRequestPart)
        case event(Any)
        case error(any Error)
    }

    private let front: FastPathFront
    private let connections: Connections
    private var state = State.passing(0)
    private var held: [Held] = []
    private var wantsToRead = false
    private var context: ChannelHandlerContext?
    private var peer = ClientAddress.unknown
    private var clock = ConnectionClock()
    /// The last request of the connection is on the ordinary way.
    private var isLast = false
    /// What comes in is for nobody any more.
    private var isDeaf = false
    /// Places in lines for work, given up when the client goes.
    private var tickets: [ObjectIdentifier: WorkTicket] = [:]
    /// The client has said that nothing more comes: whose place is told of only now gives it up at once.
    private var hasLeft = false
    /// The newest request's client waits to be told that it may send the body.
    private var expects = false
    /// Its answer came without that, so that nobody can tell what the client sends next: the connection ends with it.
    private var isRefused = false
    /// The bytes of a body that did not come with its head, in the account of those.
    private var claimed = 0

    init(_ front: FastPathFront, _ connections: Connections) {
        self.front = front
        self.connections = connections
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        peer = ClientAddress(context.remoteAddress)
        clock.opened(context.eventLoop.now)
        connections.enter(self, on: context.eventLoop)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        leave()
        self.context = nil
        giveBack()
        connections.leave(self, on: context.eventLoop)
    }

    func wait(_ ticket: WorkTicket) { if hasLeft { ticket.cancel() } else { tickets[ObjectIdentifier(ticket)] = ticket } }
    func waited(_ ticket: WorkTicket) { tickets[ObjectIdentifier(ticket)] = nil }

    private func leave() {
        hasLeft = true
        for ticket in tickets.values { ticket.cancel() }
        tickets = [:]
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        clock.read(part, context.eventLoop.now)
        if case .answering = state { held.append(.part(part)) } else { take(part, context) }
    }

    /// Whoever sends on before he is answered is read on after.
    func read(context: ChannelHandlerContext) {
        // Whoever does not fetch his answers is not asked for more requests.
        if held.isEmpty, context.channel.isWritable { context.read() } else { wantsToRead = true }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .passing(let count) = state else { return context.write(data, promise: promise) }
        switch unwrapOutboundIn(data) {
        case .head(var head) where isLast && count == 1:
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            return context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .head(var head) where expects && count == 1 && head.status.code >= 200:
            (isLast, isDeaf, isRefused) = (true, true, true)
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            return context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body(.byteBuffer(let buffer)) where buffer.readableBytes >= UnreadBytes.least:
            return writeLarge(data, buffer.readableBytes, promise, context)
        case .end where isRefused:
            state = .over
            context.writeAndFlush(data, promise: promise)
            return close(context: context, mode: .output, promise: nil)
        case .end:
            state = .passing(count - 1)
            clock.answered(context.eventLoop.now)
        default: break
        }
        context.write(data, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { leave() }
        switch (state, event) {
        case (.answering, _): held.append(.event(event))
        case (.reading(let arrival), _) where event is ChannelShouldQuiesceEvent || event as? ChannelEvent == .inputClosed:
            // Hummingbird knows what is under way then.
            pass(arrival, context)
            context.fireUserInboundEventTriggered(event)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch state {
        case .answering: held.append(.error(error))
        // What follows the last request is nobody's.
        case .over: break
        case .passing where isLast && !clock.isReading && error is HTTPParserError: break
        case .reading, .passing(0):
            guard let error = error as? HTTPParserError else { return context.fireErrorCaught(error) }
            refuse(error == .headerOverflow ? .requestHeaderFieldsTooLarge : .badRequest, context)
        case .passing: context.fireErrorCaught(error)
        }
    }
}

// MARK: - One request after the other
extension FastPath {
    private func take(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        switch (state, part) {
        case (.passing(let count), .head(let head)): begin(head, after: count, context)
        case (.passing, _):
            expects = false
            if !isDeaf { context.fireChannelRead(wrapInboundOut(part)) }
        case (.over, _): break
        case (.reading(var arrival), .body(let bytes)):
            arrival.add(bytes)
            state = .reading(arrival)
        case (.reading(let arrival), .end): submit(arrival, context)
        case (.reading, .head), (.answering, _): context.fireErrorCaught(HTTPParserError.invalidInternalState)
        }
    }

    private func begin(_ sent: HTTPRequestHead, after count: Int, _ context: ChannelHandlerContext) {
        guard !isLast else { return isDeaf = true }
        var head = ComparableHead.of(sent)
        let read = RequestHead(head)
        if let refusal = read.refusal {
            isDeaf = true
            // Behind requests that are under way, Hummingbird says so in its turn.
            return count == 0 ? refuse(refusal, context) : context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
        }
        if count == 0, let arrival = front.arrival(head, read) { return state = .reading(arrival) }
        state = .passing(count + 1)
        expects = read.expectsContinue
        guard read.closes else { return context.fireChannelRead(wrapInboundOut(.head(head))) }
        isLast = true
        // As Hummingbird understands it.
        head.headers.replaceOrAdd(name: "Connection", value: "close")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// Says what is wrong, hangs up, and listens for a moment so that the client can read it.
    private func refuse(_ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
        state = .over
        let (head, body) = front.refusal(status)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        clock.saidGoodbye(context.eventLoop.now)
        context.close(mode: .output, promise: nil)
    }

    private func submit(_ arrival: FastPathArrival, _ context: ChannelHandlerContext) {
        giveBack()
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
    private func pass(_ arrival: FastPathArrival, _ context: ChannelHandlerContext) {
        giveBack()
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
        resume(context)
    }

    private func resume(_ context: ChannelHandlerContext) {
        guard wantsToRead else { return }
        wantsToRead = false
        read(context: context)
    }
}

// MARK: - What is held
extension FastPath {
    /// The body did not come with its head. Only so much of such bodies is waited for here; whoever comes on top goes the ordinary way,
    /// where his credential is judged before his body is read.
    private func claim(_ arrival: FastPathArrival, _ context: ChannelHandlerContext) {
        guard connections.bodies.express.take(arrival.length) else { return pass(arrival, context) }
        claimed = arrival.length
    }

    private func giveBack() {
        guard claimed > 0 else { return }
        connections.bodies.express.give(claimed)
        claimed = 0
    }

    /// Counts a large piece of an answer until it has left; where there is no room for it, the connection ends.
    private func writeLarge(_ data: NIOAny, _ count: Int, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext) {
        let (unread, holder) = (connections.unread, connections.holder(peer))
        guard unread.take(count, for: holder) else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return context.close(promise: nil)
        }
        let written = promise ?? context.eventLoop.makePromise()
        written.futureResult.whenComplete { _ in unread.give(count, of: holder) }
        context.write(data, promise: written)
    }

    /// A handler is about to read the newest request's body.
    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is BodyWanted else { return context.triggerUserOutboundEvent(event, promise: promise) }
        if expects, case .passing(1) = state {
            expects = false
            context.writeAndFlush(wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: nil)
        }
        promise?.succeed()
    }
}

// MARK: - Silence
extension FastPath: WatchedConnection {
    /// Something has come in; where it was no part of a request, it was a piece of a head.
    func channelReadComplete(context: ChannelHandlerContext) {
        clock.readAll(context.eventLoop.now)
        if claimed == 0, case .reading(let arrival) = state { claim(arrival, context) }
        context.fireChannelReadComplete()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        let isWritable = context.channel.isWritable
        clock.blocked(isWritable ? nil : context.eventLoop.now)
        context.fireChannelWritabilityChanged()
        if isWritable, held.isEmpty { resume(context) }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .output { clock.saidGoodbye(context.eventLoop.now) }
        context.close(mode: mode, promise: promise)
    }

    func waiting(at now: NIODeadline) -> ConnectionWait? {
        if clock.isBlocked, let unread = try? context?.channel.syncOptions?.getOption(.bufferedWritableBytes) {
            clock.unread(unread, now)
        }
        return clock.waiting(isAnswering: isAnswering, isHolding: isHolding)
    }

    func end() { context?.close(promise: nil) }

    /// What comes after is not read on.
    private var isHolding: Bool { if case .answering = state { true } else { false } }

    private var isAnswering: Bool {
        switch state {
        case .passing(let count): count > 0
        case .reading, .over: false
        case .answering: true
        }
    }
}
