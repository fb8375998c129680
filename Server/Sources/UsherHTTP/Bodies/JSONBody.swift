import HTTPTypes
package import Hummingbird
package import NIOCore
package import UsherCore

/// A desk's rules of JSON bodies, beside those of their members.
package protocol JSONBodyPolicy: FieldPolicy {
    /// The most bytes where a route does not say otherwise.
    static var limit: Int { get }
    /// Nil: whatever the type, it is read.
    static var types: JSONTypes? { get }
    static func refusal(of fault: JSONBodyFault) -> any Error
}

extension JSONBodyPolicy where Fault: Error {
    package static func refusal(of fault: JSONBodyFault) -> any Error {
        switch fault {
        case .wrongType: Problem.unsupportedMediaType
        case .noJSON: Problem.invalidJSON
        case .noObject: Self.fault(.notObject, at: ["body"])
        }
    }
}

package enum JSONBodyFault: Sendable {
    case wrongType, noJSON, noObject
}

/// A request's body of JSON. Its size is judged as it is read; its type and its text when they are asked for, which is after who asks and
/// how often.
package struct JSONBody<Policy: JSONBodyPolicy>: Sendable {
    package let bytes: ByteBuffer
    private let type: String?

    /// Reads the body; 413 past the limit.
    package init(_ request: Request, upTo limit: Int = Policy.limit) async throws {
        bytes = try await request.bytes(upTo: limit)
        type = request.headers[.contentType]
    }

    /// A body that has been read.
    package init(_ bytes: ByteBuffer, type: String? = nil) { (self.bytes, self.type) = (bytes, type) }

    package var isEmpty: Bool { bytes.readableBytes == 0 }

    package func checkType() throws {
        if let types = Policy.types, !types.accepts(type) { throw Policy.refusal(of: .wrongType) }
    }

    /// The body's object. `optional`: nothing at all is an empty one.
    package func object(optional: Bool = false) throws -> JSONValue {
        if optional && isEmpty { return .object([]) }
        try checkType()
        guard let value = try? JSONValue.read(bytes.readableBytesView) else { throw Policy.refusal(of: .noJSON) }
        guard case .object = value else { throw Policy.refusal(of: .noObject) }
        return value
    }

    package func fields(optional: Bool = false) throws -> FieldReader<Policy> { FieldReader(try object(optional: optional)) }

    /// What `read` takes out of the body's object.
    package func read<T>(optional: Bool = false, _ read: (inout FieldReader<Policy>) throws -> T) throws -> T {
        var fields = try fields(optional: optional)
        return try read(&fields)
    }
}
