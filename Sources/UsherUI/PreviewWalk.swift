#if canImport(SwiftUI) && DEBUG
    import Foundation
    import UsherKit
    import UsherWire

    /// A walk behind previews: it is silent and stays where it is.
    @MainActor
    enum PreviewWalk {
        final class Audio: WalkAudio {
            var onEvent: ((WalkAudioEvent) -> Void)?
            var position = 0.0
            var duration = 60.0

            func begin() {}
            func end() {}
            func prepare(_ file: URL) {}
            func load(_ file: URL, at position: Double) { onEvent?(.loaded) }
            func play() -> Bool { true }
            func pause() {}
            func seek(to position: Double) { self.position = position }
            func stop() {}
            func show(_ playing: WalkNowPlaying?) {}
        }

        final class Positions: WalkPositions {
            var onEvent: ((WalkPositionEvent) -> Void)?
            let permission: WalkPermission

            init(_ permission: WalkPermission) { self.permission = permission }

            func ask() {}
            func follow(_ request: LocationPlan.Request) {}
        }

        static func session(_ permission: WalkPermission) -> WalkSession {
            let content = WalkContent(tour: Fixtures.value(WalksTourDetail.self), points: [Fixtures.value(WalksPoint.self)])
            let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            return WalkSession(content: content, audio: Audio(), positions: Positions(permission), file: file)
        }
    }
#endif
