package import HummingbirdCore
package import Logging
package import NIOCore
import NIOHTTP1
package import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// A connection: Hummingbird's own HTTP/1 pipeline with the lanes for files and for express requests in it, before a request is translated
/// for Hummingbird.
package struct UsherChannel: ServerChildChannel, HTTPChannelHandler {
    package typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    package let express: FastPathFront
    package let connections: Connections
    package let responder: HTTPChannelHandler.Responder
    /// What TLS carries must pass through this process: no file takes the kernel's way.
    package var isSecure = false

    package init(
        express: FastPathFront, connections: Connections, responder: @escaping HTTPChannelHandler.Responder, isSecure: Bool = false
    ) {
        (self.express, self.connections, self.responder, self.isSecure) = (express, connections, responder, isSecure)
    }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        if !isSecure { connections.admit(channel) }
        return channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            // Names and values of headers are checked where they are made; requests of a connection come one by one.
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false,
                withEncoderConfiguration: .init(), withDecoderLimitConfiguration: UsherChannel.limits)
            if !isSecure { try pipeline.addHandler(FileSender()) }
            try pipeline.addHandler(FastPath(express, connections))
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: isSecure))
            try pipeline.addHandler(HTTPConnectionStateHandler(logger: logger))
            return try NIOAsyncChannel(wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
        }
    }

    package func handle(value: Value, logger: Logger) async { await handleHTTP(asyncChannel: value, logger: logger) }

    private static var limits: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 16 * 1024
        limits.maxHeaderListSize = 32 * 1024
        limits.maxHeaderFieldCount = 100
        return limits
    }
}
