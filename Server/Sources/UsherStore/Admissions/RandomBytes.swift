#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Random numbers of the operating system, fetched by the page: a call for each of millions of numbers would take longer
/// than all the rest of an import.
struct RandomBytes: RandomNumberGenerator {
    private var buffer = [UInt64](repeating: 0, count: RandomBytes.page)
    private var used = RandomBytes.page

    private static let page = 512

    mutating func next() -> UInt64 {
        if used == RandomBytes.page { refill() }
        defer { used += 1 }
        return buffer[used]
    }

    private mutating func refill() {
        used = 0
        buffer.withUnsafeMutableBytes { bytes in
            var filled = 0
            while filled < bytes.count {
                // At most 256 bytes at once, which neither blocks nor comes back short.
                let count = min(256, bytes.count - filled)
                #if canImport(Glibc)
                    if getentropy(bytes.baseAddress! + filled, count) == 0 { filled += count }
                #else
                    arc4random_buf(bytes.baseAddress! + filled, count)
                    filled += count
                #endif
            }
        }
    }
}
