#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// A tour's download over `DownloadModel`.
    public struct DownloadView: View {
        private let model: DownloadModel

        /// Draws `model`, with a button for what can be done in its state.
        public init(model: DownloadModel) { self.model = model }

        public var body: some View {
            VStack(alignment: .leading) {
                DownloadState(
                    state: model.state, start: { await model.start() }, pause: { model.pause() }, delete: { await model.delete() })
                if model.asksForCellular {
                    Text(UsherText.downloadCellular.localized)
                    BusyButton(UsherText.actionContinue.localized, isBusy: false) { await model.start(onCellular: true) }
                }
            }
            .largeTargets()
            .task { await model.check() }
        }
    }

    /// How far a download is, and what can be done with it.
    struct DownloadState: View {
        let state: DownloadModel.State
        let start: @MainActor () async -> Void
        let pause: @MainActor () -> Void
        let delete: @MainActor () async -> Void

        var body: some View {
            switch state {
            case .absent: BusyButton(UsherText.downloadStart.localized, isBusy: false, action: start)
            case .checking: ProgressView()
            case .downloading(let progress):
                ProgressView(value: progress.fraction, total: 1)
                Text(line(progress)).font(.footnote)
                Button(UsherText.walkPause.localized, action: pause)
            case .paused: BusyButton(UsherText.actionContinue.localized, isBusy: false, action: start)
            case .failed(let error):
                ErrorText(message: error.text?.localized)
                BusyButton(UsherText.actionContinue.localized, isBusy: false, action: start)
            case .ready:
                Text(UsherText.downloadReady.localized)
                BusyButton(UsherText.actionDelete.localized, isBusy: false, action: delete)
            case .update: BusyButton(UsherText.downloadUpdate.localized, isBusy: false, action: start)
            }
        }

        private func line(_ progress: DownloadModel.Progress) -> String {
            let size = progress.totalBytes.formatted(.byteCount(style: .file))
            let done = UsherText.downloadSize("\(Int(progress.fraction * 100)) %", size).localized
            guard let left = progress.secondsLeft else { return done }
            return done + ", "
                + UsherText.downloadLeft(UsherText.minutes(max(1, Int((min(86_400, left) / 60).rounded(.up)))).localized).localized
        }
    }

    #if DEBUG
        @MainActor private func download(_ state: DownloadModel.State) -> some View {
            DownloadState(state: state, start: {}, pause: {}, delete: {})
        }

        #Preview("Absent") { download(.absent) }

        #Preview("Checking") { download(.checking) }

        #Preview("Downloading") {
            download(.downloading(.init(fraction: 0.4, receivedBytes: 4_000_000, totalBytes: 10_000_000, secondsLeft: 90)))
        }

        #Preview("Paused") { download(.paused) }

        #Preview("Failed") { download(.failed(.server(.network("")))) }

        #Preview("Ready") { download(.ready) }

        #Preview("Update") { download(.update) }

        #Preview("Largest text, right to left") {
            Extremes { download(.absent) }
        }
    #endif
#endif
