import Foundation

/// Tells the demo's stories: espeak-ng speaks them between two chimes. Where it is not installed a soft tone stands for each sentence, and
/// the words are in the subtitles.
struct DemoVoice: Sendable {
    private let program: URL?

    /// What is found on PATH.
    static func installed(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> DemoVoice {
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map(String.init)
        let files = folders.map { URL(fileURLWithPath: $0).appending(path: "espeak-ng") }
        return DemoVoice(program: files.first { access($0.path, X_OK) == 0 })
    }

    var speaks: Bool { program != nil }

    /// The audio as a WAV, and the subtitles to it as SRT.
    func tell(_ sentences: [String], in language: DemoWalk.Language, drafts: URL) throws -> (wav: Data, srt: String) {
        var sound = DemoSound()
        sound.chime([784, 1_175])
        var cues: [String] = []
        for (index, sentence) in sentences.enumerated() {
            let start = sound.milliseconds
            if let program {
                sound.add(try Self.speech(program, sentence, language, drafts))
            } else {
                // About as long as it takes to say.
                sound.tone(seconds: Double(sentence.count) / 15, pitch: 262 + Double(index) * 33)
            }
            cues.append("\(index + 1)\n\(Self.time(start)) --> \(Self.time(sound.milliseconds))\n\(sentence)\n")
            sound.pause(seconds: 0.45)
        }
        sound.chime([1_175, 784])
        return (sound.wav, cues.joined(separator: "\n"))
    }

    private static func speech(_ program: URL, _ text: String, _ language: DemoWalk.Language, _ drafts: URL) throws -> [Int16] {
        let file = drafts.appending(path: "\(UUID().uuidString).wav")
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = program
        process.arguments = ["-v", language.rawValue, "-s", "150", "-w", file.path, text]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0, let samples = DemoSound.samples(try Data(contentsOf: file)) else {
            throw CommandFailure("espeak-ng did not speak: it ended with \(process.terminationStatus)")
        }
        return samples
    }

    /// `00:01:02,500`
    private static func time(_ milliseconds: Int) -> String {
        func padded(_ number: Int, _ width: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        let seconds = milliseconds / 1_000
        return "\(padded(seconds / 3_600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2)),\(padded(milliseconds % 1_000, 3))"
    }
}
