#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// A tour's download over `DownloadModel`.
    public struct DownloadView: View {
        private let model: DownloadModel

        public init(model: DownloadModel) { self.model = model }

        public var body: some View {
            VStack(alignment: .leading) {
                switch model.state {
                case .absent: BusyButton(UsherText.downloadStart.localized, isBusy: false) { await model.start() }
                case .checking: ProgressView()
                case .downloading(let progress):
                    ProgressView(value: progress.fraction, total: 1)
                    Text(line(progress)).font(.footnote)
                    Button(UsherText.walkPause.localized) { model.pause() }
                case .paused: BusyButton(UsherText.actionContinue.localized, isBusy: false) { await model.start() }
                case .failed(let error):
                    ErrorText(message: error.text?.localized)
                    BusyButton(UsherText.actionContinue.localized, isBusy: false) { await model.start() }
                case .ready:
                    Text(UsherText.downloadReady.localized)
                    BusyButton(UsherText.actionDelete.localized, isBusy: false) { await model.delete() }
                case .update: BusyButton(UsherText.downloadUpdate.localized, isBusy: false) { await model.start() }
                }
                if model.asksForCellular {
                    Text(UsherText.downloadCellular.localized)
                    BusyButton(UsherText.actionContinue.localized, isBusy: false) { await model.start(onCellular: true) }
                }
            }
            .task { await model.check() }
        }

        private func line(_ progress: DownloadModel.Progress) -> String {
            let size = progress.totalBytes.formatted(.byteCount(style: .file))
            let done = UsherText.downloadSize("\(Int(progress.fraction * 100)) %", size).localized
            guard let left = progress.secondsLeft else { return done }
            return done + ", "
                + UsherText.downloadLeft(UsherText.minutes(max(1, Int((min(86_400, left) / 60).rounded(.up)))).localized).localized
        }
    }
#endif
