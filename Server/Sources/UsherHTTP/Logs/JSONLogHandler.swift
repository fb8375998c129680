package import Logging
import Synchronization
package import UsherCore

/// Writes each line of the log as one JSON object: `time`, `level`, `message`, `logger`, and what the line carries beside them, in `data`.
package struct JSONLogHandler: LogHandler {
    package typealias Sink = @Sendable (_ line: [UInt8]) -> Void

    package var metadata = Logger.Metadata()
    package var metadataProvider: Logger.MetadataProvider?
    package var logLevel = Logger.Level.info
    private let label: String
    private let clock: WallClock
    private let sink: Sink

    package init(label: String, clock: WallClock = .system, sink: @escaping Sink) {
        self.label = label
        self.clock = clock
        self.sink = sink
        metadataProvider = LoggingSystem.metadataProvider
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var data = metadata
        if let more = metadataProvider?.get() { data.merge(more) { $1 } }
        if let more = event.metadata { data.merge(more) { $1 } }
        if let error = event.error { data["error"] = .string(String(describing: error)) }
        var line: [JSONValue.Member] = [
            .init(name: "time", value: .string(Timestamp.milliseconds(clock.now()))),
            .init(name: "level", value: .string(event.level.rawValue)), .init(name: "message", value: .string("\(event.message)")),
            .init(name: "logger", value: .string(label)),
        ]
        if !data.isEmpty { line.append(.init(name: "data", value: Self.object(data))) }
        sink(JSONText.bytes(.object(line)) + [UInt8(ascii: "\n")])
    }

    private static func object(_ metadata: Logger.Metadata) -> JSONValue {
        .object(metadata.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: value($0.value)) })
    }

    private static func value(_ value: Logger.MetadataValue) -> JSONValue {
        switch value {
        case .string(let text): .string(text)
        case .stringConvertible(let number as any BinaryInteger): Int64(exactly: number).map { .integer($0) } ?? .string("\(number)")
        case .stringConvertible(let flag as Bool): .bool(flag)
        case .stringConvertible(let other): .string(other.description)
        case .dictionary(let members): object(members)
        case .array(let elements): .array(elements.map(Self.value))
        }
    }
}
