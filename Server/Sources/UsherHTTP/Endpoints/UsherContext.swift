package import Foundation
package import Hummingbird
import NIOCore
import UsherWire

/// What a handler knows about its request beside the request itself.
package struct UsherContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// Who asks: the socket's address, or the one a trusted proxy names.
    package internal(set) var client: ClientAddress
    /// Names this request in the log and in the answer's `X-Request-Id`.
    package internal(set) var tag: RequestTag
    /// Whether the request came over a connection of the server, whose pipeline sends files by itself.
    package var hasFileLane: Bool
    /// The request's body; nil where the method has none.
    package internal(set) var body: BodyHold?
    /// The connection where the answer leaves; of HTTP/2, the stream.
    package let channel: any Channel
    /// Path and query as they were sent, where the pluses of what people type have been made spaces since.
    var sent: String?

    /// Path and query of a request as they were sent.
    package func target(of request: Request) -> String { sent ?? request.head.path ?? "" }

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        client = ClientAddress(source.channel.remoteAddress)
        channel = source.channel
        tag = .none
        hasFileLane = source.channel.remoteAddress != nil
    }

    /// The request's credential is good: its body is no stranger's any more.
    package func known() { body?.know() }

    package var requestDecoder: JSONDecoder { WireJSON.decoder }
    package var responseEncoder: JSONEncoder { WireJSON.encoder }
    package var maxUploadSize: Int { 16 * 1024 }
}
