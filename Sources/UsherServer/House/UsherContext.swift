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
    var hasFileLane: Bool
    /// The connection; of HTTP/2, the stream.
    let channel: any Channel

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        client = ClientAddress(source.channel.remoteAddress)
        tag = .none
        hasFileLane = source.channel.remoteAddress != nil
    }

    package var requestDecoder: JSONDecoder { WireJSON.decoder }
    package var responseEncoder: JSONEncoder { WireJSON.encoder }
    package var maxUploadSize: Int { 16 * 1024 }
}
