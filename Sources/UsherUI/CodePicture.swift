#if canImport(SwiftUI)
    public import SwiftUI
    public import UsherKit

    #if canImport(UIKit)
        import UIKit
        import VisionKit
    #endif

    /// What reads codes at a door or a gate: the system's scanner over `DeviceScanner`, or what the camera of `DeviceCamera` sees.
    public struct CodePicture: View {
        private let feed: any CameraFeed

        /// `feed` is shown while it runs.
        public init(feed: any CameraFeed) { self.feed = feed }

        public var body: some View {
            #if canImport(UIKit)
                if let scanner = feed as? DeviceScanner { ScannerPicture(scanner: scanner) }
            #endif
            if let camera = feed as? DeviceCamera { CameraPicture(camera: camera) }
        }
    }

    #if canImport(UIKit)
        /// The system's scanner draws itself.
        private struct ScannerPicture: UIViewControllerRepresentable {
            let scanner: DeviceScanner

            func makeUIViewController(context: Context) -> DataScannerViewController { scanner.controller }
            func updateUIViewController(_ controller: DataScannerViewController, context: Context) {}
        }
    #endif

    #if DEBUG
        #Preview("Codes") { CodePicture(feed: DeviceCamera()) }

        #Preview("Largest text, right to left") {
            Extremes { CodePicture(feed: DeviceCamera()) }
        }
    #endif
#endif
