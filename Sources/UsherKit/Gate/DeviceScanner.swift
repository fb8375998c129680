#if canImport(UIKit)
    public import Foundation
    import Vision
    public import VisionKit

    /// The system's own scanner, reading QR codes; `DeviceCamera` does where a device has none. An app needs `NSCameraUsageDescription`;
    /// `controller` is what its screen shows.
    ///
    /// Apple systems only: the Linux build of UsherKit does not compile this file.
    @MainActor
    public final class DeviceScanner: NSObject, CameraFeed, DataScannerViewControllerDelegate {
        public var onEvent: ((CameraEvent) -> Void)?
        public let controller = DataScannerViewController(
            recognizedDataTypes: [.barcode(symbologies: [.qr])], qualityLevel: .balanced, recognizesMultipleItems: false,
            isHighFrameRateTrackingEnabled: false, isPinchToZoomEnabled: true, isGuidanceEnabled: false, isHighlightingEnabled: true)
        private let camera = DeviceCamera()

        override public init() {
            super.init()
            controller.delegate = self
            // Its questions are the camera's.
            camera.onEvent = { [weak self] event in if case .permission = event { self?.onEvent?(event) } }
        }

        public var isSupported: Bool { DataScannerViewController.isSupported }
        public var hasTorch: Bool { camera.hasTorch }
        public var permission: CameraPermission { camera.permission }
        public func ask() { camera.ask() }
        public func setTorch(_ isOn: Bool) { camera.setTorch(isOn) }

        public func start() { do { try controller.startScanning() } catch { onEvent?(.unavailable) } }
        public func stop() { controller.stopScanning() }

        public func dataScanner(_ dataScanner: DataScannerViewController, didAdd addedItems: [RecognizedItem], allItems: [RecognizedItem]) {
            tell(addedItems)
        }

        /// A code that stays is told again and again: whoever came while another one was judged has their turn.
        public func dataScanner(
            _ dataScanner: DataScannerViewController, didUpdate updatedItems: [RecognizedItem], allItems: [RecognizedItem]
        ) { tell(updatedItems) }

        public func dataScanner(
            _ dataScanner: DataScannerViewController, becameUnavailableWithError error: DataScannerViewController.ScanningUnavailable
        ) {
            switch error {
            case .cameraRestricted: onEvent?(.permission(.restricted))
            case .unsupported: onEvent?(.unavailable)
            @unknown default: onEvent?(.unavailable)
            }
        }

        private func tell(_ items: [RecognizedItem]) {
            for case .barcode(let code) in items { if let text = code.payloadStringValue { onEvent?(.code(text)) } }
        }
    }
#endif
