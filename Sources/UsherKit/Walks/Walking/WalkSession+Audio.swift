import Foundation
import UsherWire

/// What goes out: to the player, the lock screen, the caches.
extension WalkSession {
    func perform(_ command: PlaybackCoordinator.Command) {
        switch command {
        case .prepare(let point): prepare(point)
        case .load(let point, let place): load(point, at: place)
        case .play:
            audio.begin()
            let isPlaying = audio.play()
            feed(.played(isPlaying))
            if isPlaying { upcoming() }
        case .pause: audio.pause()
        case .stop: audio.stop()
        case .failed(let point): failed(point)
        case .track(let kind, let properties): tell(kind, properties)
        case .tourCompleted: finish(isComplete: true)
        }
    }

    /// While one point is heard the next one is made ready.
    private func upcoming() {
        problems.removeAll { !$0.isOfLocation }
        if let next = navigator.nextPoint { feed(.upcoming(next.id)) }
    }

    private func failed(_ id: String) {
        let title = content.title(of: id)
        let isThere = file(.audio, id) != nil
        problems.removeAll { !$0.isOfLocation }
        problems.append(isThere ? .audioFailed(title) : .fileMissing(title))
    }

    /// A part of a point that is on this device.
    private func file(_ part: PointCache.Part, _ id: String) -> URL? {
        guard let point = content.point(id) else { return nil }
        let downloaded = part == .audio ? content.downloaded?.audio(of: id) : content.downloaded?.subtitles(of: id)
        if let downloaded, FileManager.default.fileExists(atPath: downloaded.path) { return downloaded }
        return content.isOffline ? nil : cache?.file(part, of: point)
    }

    private func load(_ id: String, at place: Double) {
        (position, duration, caption) = (place, 0, nil)
        cues = read(id)
        if let file = file(.audio, id) { return audio.load(file, at: place) }
        guard !content.isOffline, cache != nil else { return feed(.loadFailed) }
        fetch(id) { [weak self] in
            guard let self, coordinator.current == id, [.loading, .paused].contains(coordinator.state) else { return }
            cues = read(id)
            if let file = file(.audio, id) { audio.load(file, at: coordinator.position) } else { feed(.loadFailed) }
        }
    }

    private func prepare(_ id: String) {
        if let file = file(.audio, id) { return audio.prepare(file) }
        guard !content.isOffline, cache != nil else { return }
        fetch(id) { [weak self] in if let file = self?.file(.audio, id) { self?.audio.prepare(file) } }
    }

    /// Fetches a point's parts, and goes on then.
    private func fetch(_ id: String, then work: @escaping @MainActor () -> Void) {
        guard let cache, let point = content.point(id) else { return }
        let (before, tour, language) = (fetching[id], content.tour.id, content.language)
        fetching[id] = Task {
            await before?.value
            for part in PointCache.Part.allCases { _ = try? await cache.fetch(part, of: point, tour: tour, language: language) }
            if !Task.isCancelled { work() }
        }
    }

    private func read(_ id: String) -> [SubtitleParser.Cue] {
        file(.subtitles, id).flatMap { try? Data(contentsOf: $0) }.flatMap { try? SubtitleParser.parse($0) } ?? []
    }

    /// Shows the lock screen what there is.
    func present() {
        guard isWalking, let current else { return audio.show(nil) }
        audio.show(
            WalkNowPlaying(
                title: current.localization.title, tour: content.tour.version.title, image: content.downloaded?.image(of: current.id),
                position: position, duration: audio.duration, isPlaying: isPlaying))
    }
}
