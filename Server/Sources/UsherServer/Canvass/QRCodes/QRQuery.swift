import UsherHTTP
import Hummingbird
import UsherCore

/// The values behind the question mark, for printed codes: each at most once.
struct QRQuery {
    private let request: Request

    init(_ request: Request) { self.request = request }

    func text(_ name: String) throws(CanvassRefusal) -> String? {
        let sent = Query(request).values(name)
        guard sent.count <= 1 else { throw .invalid(field: name) }
        return sent.first
    }

    func integer(_ name: String, _ range: ClosedRange<Int>) throws(CanvassRefusal) -> Int? {
        guard let text = try text(name) else { return nil }
        guard let number = Digits.whole(text, in: Int64(range.lowerBound)...Int64(range.upperBound)) else { throw .invalid(field: name) }
        return Int(number)
    }

    func choice<Value: RawRepresentable>(_ name: String, _ usual: Value) throws(CanvassRefusal) -> Value where Value.RawValue == String {
        guard let text = try text(name) else { return usual }
        guard let value = Value(rawValue: text) else { throw .invalid(field: name) }
        return value
    }

    /// A place in a list, as the list before gave it.
    func cursor() throws(CanvassRefusal) -> Int64 {
        guard let text = try text("cursor") else { return 0 }
        guard let number = Int64(text, radix: 36), number >= 0 else { throw .invalid(field: "cursor") }
        return number
    }

    static func cursor(_ id: PrintedCode.ID) -> String { String(id.rawValue, radix: 36) }
}
