import HTTPTypes
import NIOHTTP1
import UsherCore

/// A request's head as it may be compared (`WireText.comparable`), made where it comes in: paths, cookies and headers are compared and looked up in
/// many places, in libraries too, and each of them would take time by the square of a heap of marks.
enum ComparableHead {
    static func of(_ head: HTTPRequestHead) -> HTTPRequestHead {
        guard WireText.hasHeap(head.uri) || head.headers.contains(where: { WireText.hasHeap($0.value) }) else { return head }
        var head = head
        head.uri = WireText.comparable(head.uri)
        head.headers = HTTPHeaders(head.headers.map { ($0.name, WireText.comparable($0.value)) })
        return head
    }

    static func of(_ head: HTTPRequest) -> HTTPRequest {
        let isPlain = ![head.path, head.authority].contains { $0.map(WireText.hasHeap) ?? false }
        guard !isPlain || head.headerFields.contains(where: { WireText.hasHeap($0.value) }) else { return head }
        var head = head
        head.path = head.path.map(WireText.comparable)
        head.authority = head.authority.map(WireText.comparable)
        head.headerFields = HTTPFields(head.headerFields.map { HTTPField(name: $0.name, value: WireText.comparable($0.value)) })
        return head
    }
}
