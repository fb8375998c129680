#if canImport(AVFoundation)
    public import AVFoundation
    import Dispatch
    import Foundation

    /// The device's camera, reading QR codes by a capture session. An app needs `NSCameraUsageDescription`; `session` is what a preview shows.
    ///
    /// Apple systems only: the Linux build of UsherKit does not compile this file.
    @MainActor
    public final class DeviceCamera: CameraFeed {
        public var onEvent: ((CameraEvent) -> Void)?
        /// What the camera sees, for a preview.
        public let session = AVCaptureSession()
        private let device = AVCaptureDevice.default(for: .video)
        private var reader: CodeReader?
        private var watching: [any NSObjectProtocol] = []
        /// Starting a session takes a while: it is done here, in order.
        private let queue = DispatchQueue(label: "usher.camera")

        /// The default camera; it is not running, and nobody is asked.
        public init() {
            let center = NotificationCenter.default
            for (name, event) in [
                (AVCaptureSession.wasInterruptedNotification, CameraEvent.interrupted),
                (AVCaptureSession.interruptionEndedNotification, .resumed), (AVCaptureSession.runtimeErrorNotification, .unavailable),
            ] {
                watching.append(
                    center.addObserver(forName: name, object: session, queue: .main) { [weak self] _ in
                        MainActor.assumeIsolated { self?.onEvent?(event) }
                    })
            }
        }

        public var isSupported: Bool { device != nil }
        public var hasTorch: Bool { device?.hasTorch ?? false }

        public var permission: CameraPermission {
            switch AVCaptureDevice.authorizationStatus(for: .video) {
            case .notDetermined: .unasked
            case .authorized: .granted
            case .restricted: .restricted
            case .denied: .denied
            @unknown default: .denied
            }
        }

        public func ask() {
            // The question has no task of its own.
            Task {
                _ = await AVCaptureDevice.requestAccess(for: .video)
                onEvent?(.permission(permission))
            }
        }

        public func start() {
            guard prepare() else {
                onEvent?(.unavailable)
                return
            }
            let session = session
            queue.async { session.startRunning() }
        }

        public func stop() {
            let session = session
            queue.async { session.stopRunning() }
        }

        public func setTorch(_ isOn: Bool) {
            guard let device, device.hasTorch, (try? device.lockForConfiguration()) != nil else { return }
            device.torchMode = isOn ? .on : .off
            device.unlockForConfiguration()
        }

        /// Joins camera and reader, once.
        private func prepare() -> Bool {
            if reader != nil { return true }
            guard let device, let input = try? AVCaptureDeviceInput(device: device), session.canAddInput(input) else { return false }
            let output = AVCaptureMetadataOutput()
            guard session.canAddOutput(output) else { return false }
            session.addInput(input)
            session.addOutput(output)
            let reader = CodeReader { [weak self] text in self?.onEvent?(.code(text)) }
            output.setMetadataObjectsDelegate(reader, queue: .main)
            // Only once it is joined does it know what it can read.
            output.metadataObjectTypes = [.qr]
            self.reader = reader
            return true
        }
    }

    /// Hears what the camera reads, on the main queue.
    private final class CodeReader: NSObject, AVCaptureMetadataOutputObjectsDelegate {
        private let tell: @MainActor @Sendable (String) -> Void

        init(tell: @escaping @MainActor @Sendable (String) -> Void) { self.tell = tell }

        func metadataOutput(
            _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject], from connection: AVCaptureConnection
        ) {
            let texts = metadataObjects.compactMap { ($0 as? AVMetadataMachineReadableCodeObject)?.stringValue }
            let tell = tell
            MainActor.assumeIsolated { for text in texts { tell(text) } }
        }
    }
#endif
