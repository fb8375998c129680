package import NIOCore
import UsherCore

/// What a collector answers to spans: `{"partialSuccess":{"rejectedSpans":"3","errorMessage":"…"}}`, or nothing of it where it took them all.
package enum TraceAnswer {
    /// How many of `sent` spans it did not take. 64-bit numbers are texts in Protobuf's JSON; not every collector keeps to that.
    package static func rejected(_ body: ByteBuffer, of sent: Int) -> Int {
        let answer = try? JSONValue.read(Array(body.readableBytesView))
        let count: Int64? =
            switch answer?["partialSuccess"]?["rejectedSpans"] {
            case .integer(let count)?: count
            case .string(let digits)?: Int64(digits)
            default: nil
            }
        return Int(max(0, min(count ?? 0, Int64(sent))))
    }
}
