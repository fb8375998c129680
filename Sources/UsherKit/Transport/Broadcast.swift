/// A value that several watch: each reader gets it as it is, then every change; one that is slow gets the newest alone.
struct Broadcast<Value: Sendable & Equatable>: Sendable {
    private(set) var value: Value
    private var readers: [Int: AsyncStream<Value>.Continuation] = [:]
    private var latest = 0

    init(_ value: Value) { self.value = value }

    /// Tells it to all, if it is another one.
    mutating func set(_ new: Value) {
        guard new != value else { return }
        value = new
        for reader in readers.values { reader.yield(new) }
    }

    /// A reader's own stream. `onEnd` is called when the reader has gone: `forget` its number then.
    mutating func stream(onEnd: @escaping @Sendable (Int) -> Void) -> AsyncStream<Value> {
        let (stream, reader) = AsyncStream<Value>.makeStream(bufferingPolicy: .bufferingNewest(1))
        latest += 1
        let number = latest
        reader.onTermination = { _ in onEnd(number) }
        reader.yield(value)
        readers[number] = reader
        return stream
    }

    mutating func forget(_ reader: Int) { readers[reader] = nil }

    /// Nothing changes any more.
    mutating func finish() {
        for reader in readers.values { reader.finish() }
        readers = [:]
    }
}
