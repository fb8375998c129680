import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import UsherKit

/// The server's own router as a transport: every request goes through the real routes, without a socket.
struct RouterTransport: Transport {
    let client: any TestClientProtocol

    func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
        var headers = HTTPFields()
        for (name, value) in request.headers.all { if let name = HTTPField.Name(name) { headers[name] = value } }
        let path = request.url.absoluteString.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
        let uri = "/" + (path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first ?? "")
        do {
            let response = try await client.executeRequest(
                uri: uri, method: HTTPRequest.Method(request.method.rawValue) ?? .get, headers: headers,
                body: request.body.map { ByteBuffer(bytes: $0) })
            return UsherResponse(
                status: response.status.code, headers: UsherHeaders(response.headers.map { ($0.name.rawName, $0.value) }),
                body: Data(response.body.readableBytesView))
        } catch {
            throw .network("\(error)")
        }
    }
}
