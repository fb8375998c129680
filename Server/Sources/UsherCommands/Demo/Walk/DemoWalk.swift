import Foundation
import UsherServer
import UsherStore

/// The demo's audio walks as files: made once, in `demo-walk/` of the data folder, and kept.
struct DemoWalk: Sendable {
    enum Language: String, CaseIterable, Sendable { case it, en }

    let folder: URL
    /// Whether espeak-ng told the stories; else tones stand for the words.
    let speaks: Bool

    var tiles: Settings.TileSetFile { .init(name: "milan", path: folder.appending(path: "milan.mbtiles").path) }

    static func audio(_ story: DemoStory, _ language: Language) -> String { "\(story.name)-\(language.rawValue).wav" }
    static func subtitles(_ story: DemoStory, _ language: Language) -> String { "\(story.name)-\(language.rawValue).srt" }
    static func picture(_ name: String) -> String { "\(name).png" }

    /// What is written beside the files when all of them are there.
    private struct Made: Codable, Equatable {
        /// Counts up with every change of what is made here.
        var version = 2
        let speaks: Bool
    }

    /// What the folder has, or what is made now. Tones make way for a voice that has been installed meanwhile.
    static func prepare(in data: URL, voice: DemoVoice = .installed()) throws -> DemoWalk {
        let folder = data.appending(path: "demo-walk")
        let mark = folder.appending(path: "made.json")
        if let known = FileManager.default.contents(atPath: mark.path), let made = try? JSONDecoder().decode(Made.self, from: known),
            made == Made(speaks: true) || made == Made(speaks: voice.speaks)
        {
            return DemoWalk(folder: folder, speaks: made.speaks)
        }
        let draft = data.appending(path: "demo-walk.\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: draft) }
        try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
        try make(in: draft, voice)
        try Data(JSONOutput.text(Made(speaks: voice.speaks)).utf8).write(to: draft.appending(path: "made.json"))
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.moveItem(at: draft, to: folder)
        return DemoWalk(folder: folder, speaks: voice.speaks)
    }

    /// Everything, on all processors: this is what a first start waits for.
    private static func make(in folder: URL, _ voice: DemoVoice) throws {
        let stories = DemoStory.milan + DemoStory.brera
        var jobs: [@Sendable () throws -> Void] = [
            { try TileSetMaker.make(folder.appending(path: "milan.mbtiles").path, metadata: DemoMap.metadata, tiles: DemoMap.tiles) }
        ]
        for language in Language.allCases {
            for (audio, subtitles, sentences) in stories.map({
                (Self.audio($0, language), Self.subtitles($0, language), $0.sentences[language] ?? [])
            }) {
                jobs.append {
                    let (wav, srt) = try voice.tell(sentences, in: language, drafts: folder)
                    try wav.write(to: folder.appending(path: audio))
                    try Data(srt.utf8).write(to: folder.appending(path: subtitles))
                }
            }
        }
        for name in DemoPicture.names {
            jobs.append { try Data(DemoPicture.png(name)).write(to: folder.appending(path: picture(name))) }
        }
        try Jobs.run(jobs)
    }
}
