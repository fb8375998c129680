public import Foundation

/// What is heard of a scan, so that nobody at a door has to look: short tones, as a WAV file in memory.
public enum SignalTone {
    private static let rate = 16_000.0

    /// Nil of what is not heard.
    public static func wav(_ signal: ScanOutcome.Signal) -> Data? {
        let tones: [(hertz: Double, seconds: Double)]
        switch signal {
        case .ok: tones = [(880, 0.09), (1_320, 0.12)]
        case .again: tones = [(440, 0.12), (0, 0.06), (440, 0.12)]
        case .no: tones = [(220, 0.4)]
        case .attention: tones = [(660, 0.15), (330, 0.25)]
        case .none: return nil
        }
        return file(tones.flatMap(samples))
    }

    /// Each begins and ends in silence: nothing clicks.
    private static func samples(_ hertz: Double, _ seconds: Double) -> [Int16] {
        let count = Int(seconds * rate)
        return (0..<count).map { index in
            let edge = min(1, Double(min(index, count - 1 - index)) / (0.005 * rate))
            return Int16(12_000 * edge * sin(2 * .pi * hertz * Double(index) / rate))
        }
    }

    /// One channel of 16 bits.
    private static func file(_ samples: [Int16]) -> Data {
        let size = UInt32(2 * samples.count)
        var data = Data("RIFF".utf8)
        func add(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) } }
        add(36 + size)
        data += Data("WAVEfmt ".utf8)
        add(UInt32(16))
        add(UInt16(1))
        add(UInt16(1))
        add(UInt32(rate))
        add(UInt32(2 * rate))
        add(UInt16(2))
        add(UInt16(16))
        data += Data("data".utf8)
        add(size)
        for sample in samples { add(sample) }
        return data
    }
}
