import HTTPTypes
package import Hummingbird
import NIOCore

extension Response {
    /// A table that browsers keep as a file.
    package static func csv(_ text: String, name: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"\(name)\"",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
