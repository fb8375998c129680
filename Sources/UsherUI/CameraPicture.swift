#if canImport(SwiftUI)
    import AVFoundation
    import Foundation
    public import SwiftUI
    public import UsherKit

    #if canImport(UIKit)
        import QuartzCore
        public import UIKit
    #elseif canImport(AppKit)
        public import AppKit
    #endif

    /// What a door's camera sees, over `DeviceCamera`.
    @MainActor
    public struct CameraPicture {
        private let camera: DeviceCamera

        /// Shows what `camera` sees.
        public init(camera: DeviceCamera) { self.camera = camera }
    }

    #if canImport(UIKit)
        extension CameraPicture: UIViewRepresentable {
            public func makeUIView(context: Context) -> UIView { PictureView(camera) }
            public func updateUIView(_ view: UIView, context: Context) {}
        }

        private final class PictureView: UIView {
            private let picture: AVCaptureVideoPreviewLayer

            init(_ camera: DeviceCamera) {
                picture = AVCaptureVideoPreviewLayer(session: camera.session)
                super.init(frame: .zero)
                layer.addSublayer(picture)
            }

            required init?(coder: NSCoder) { nil }

            override func layoutSubviews() {
                super.layoutSubviews()
                picture.frame = bounds
            }
        }
    #elseif canImport(AppKit)
        extension CameraPicture: NSViewRepresentable {
            public func makeNSView(context: Context) -> NSView { PictureView(camera) }
            public func updateNSView(_ view: NSView, context: Context) {}
        }

        private final class PictureView: NSView {
            init(_ camera: DeviceCamera) {
                super.init(frame: .zero)
                layer = AVCaptureVideoPreviewLayer(session: camera.session)
                wantsLayer = true
            }

            required init?(coder: NSCoder) { nil }
        }
    #endif

    #if DEBUG
        #Preview("Camera") { CameraPicture(camera: DeviceCamera()) }

        #Preview("Largest text, right to left") {
            Extremes { CameraPicture(camera: DeviceCamera()) }
        }
    #endif
#endif
