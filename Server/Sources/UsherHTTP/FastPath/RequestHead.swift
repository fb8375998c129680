import UsherCore
import NIOHTTP1

/// What a request's head says about itself, read once for both ways: whether it is HTTP at all, and what is special about it.
struct RequestHead {
    /// Why it is not taken at all.
    private(set) var refusal: HTTPResponseStatus?
    /// The connection ends with the answer.
    private(set) var closes = false
    /// The client waits to be told that it may send the body.
    private(set) var expectsContinue = false
    /// Nothing but announced bodies on connections that stay.
    private(set) var isPlain: Bool
    /// nil: none was announced.
    private(set) var length: Int?
    private(set) var hasKey = false
    private(set) var hasToken = false
    /// Which with a key is a matter for the ordinary way.
    private(set) var hasCookie = false
    private var hosts = 0

    init(_ head: HTTPRequestHead) {
        isPlain = head.version == .http1_1
        var stays = head.version == .http1_1
        for (name, value) in head.headers {
            switch name.utf8.count {
            case 4 where name.lowercased() == "host":
                hosts += 1
                if !Self.isHost(value) { refusal = .badRequest }
            case 6:
                switch name.lowercased() {
                case "cookie": hasCookie = true
                case "expect":
                    isPlain = false
                    expectsContinue = value.lowercased() == "100-continue" && head.version == .http1_1
                default: break
                }
            case 7 where name.lowercased() == "upgrade":
                // The parser hands over to a protocol that nobody here speaks.
                (isPlain, closes) = (false, true)
            case 9 where name.lowercased() == "x-api-key": hasKey = !value.isEmpty
            case 10 where name.lowercased() == "connection":
                let value = value.lowercased()
                if value == "keep-alive" { stays = true } else { readConnection(value, &stays) }
            case 13 where name.lowercased() == "authorization": hasToken = !value.isEmpty
            case 14 where name.lowercased() == "content-length":
                if let announced = Int(value), length == nil { length = announced } else { isPlain = false }
            case 17 where name.lowercased() == "transfer-encoding":
                isPlain = false
                // A coding that is not undone would leave a body other than the one that was sent.
                if value.lowercased() != "chunked" { refusal = .notImplemented }
            default: break
            }
        }
        if head.method == .CONNECT { closes = true }
        if !stays { closes = true }
        if hosts > 1 || (hosts == 0 && head.version == .http1_1) { refusal = .badRequest }
    }

    private mutating func readConnection(_ value: String, _ stays: inout Bool) {
        isPlain = false
        for option in value.split(separator: ",") {
            switch String(option).trimmed {
            case "close": closes = true
            case "keep-alive": stays = true
            default: break
            }
        }
    }

    /// A name or an address, with or without a port; may be empty.
    private static func isHost(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "["), UInt8(ascii: "]"),
                UInt8(ascii: "%"), UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"),
                UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: ";"), UInt8(ascii: "="):
                true
            default: false
            }
        }
    }
}
