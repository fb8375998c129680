import Foundation

/// Sound as it is put together: one channel, 22,050 samples a second of 16 bits, as espeak-ng makes it.
struct DemoSound {
    private static let rate = 22_050
    private var samples: [Int16] = []

    var milliseconds: Int { samples.count * 1_000 / Self.rate }

    mutating func add(_ more: [Int16]) { samples += more }

    mutating func pause(seconds: Double) { samples += [Int16](repeating: 0, count: Int(seconds * Double(Self.rate))) }

    /// Bells, one after the other, each dying away.
    mutating func chime(_ pitches: [Double]) {
        for pitch in pitches {
            samples += Self.wave(seconds: 0.45) { time in
                (sin(2 * .pi * pitch * time) + 0.35 * sin(4 * .pi * pitch * time)) * exp(-6 * time) * min(1, time * 200) * 0.3
            }
        }
        pause(seconds: 0.3)
    }

    /// A tone that swells and goes.
    mutating func tone(seconds: Double, pitch: Double) {
        samples += Self.wave(seconds: seconds) { time in
            sin(2 * .pi * pitch * time) * 0.12 * min(1, time * 4) * min(1, (seconds - time) * 4)
        }
    }

    /// The whole file.
    var wav: Data {
        var data = Data("RIFF".utf8)
        func append(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) } }
        let size = UInt32(samples.count * 2)
        append(36 + size)
        data.append(contentsOf: "WAVEfmt ".utf8)
        append(UInt32(16))
        append(UInt16(1))
        append(UInt16(1))
        append(UInt32(Self.rate))
        append(UInt32(Self.rate * 2))
        append(UInt16(2))
        append(UInt16(16))
        data.append(contentsOf: "data".utf8)
        append(size)
        samples.map(\.littleEndian).withUnsafeBytes { data.append(contentsOf: $0) }
        return data
    }

    /// What a WAV of our form holds; nil for any other file.
    static func samples(_ wav: Data) -> [Int16]? {
        let bytes = [UInt8](wav)
        func number(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) } }
        guard bytes.count > 44, bytes.starts(with: "RIFF".utf8), number(24) == rate, bytes[22] == 1, bytes[34] == 16 else { return nil }
        var offset = 12
        while offset + 8 <= bytes.count {
            let (isData, size) = (bytes[offset..<offset + 4].elementsEqual("data".utf8), number(offset + 4))
            if isData {
                let end = min(bytes.count, offset + 8 + size)
                return stride(from: offset + 8, to: end - 1, by: 2).map {
                    Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
                }
            }
            offset += 8 + size
        }
        return nil
    }

    private static func wave(seconds: Double, _ value: (Double) -> Double) -> [Int16] {
        (0..<Int(seconds * Double(rate))).map { Int16(max(-1, min(1, value(Double($0) / Double(rate)))) * 32_000) }
    }
}
