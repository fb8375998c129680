public import Foundation
public import QuartzCore

// documentation/avfoundation/avcapturevideopreviewlayer
@available(iOS 4.0, macOS 10.7, *)
open class AVCaptureVideoPreviewLayer: CALayer {
    // documentation/avfoundation/avcapturevideopreviewlayer/init(session:)
    @available(iOS 4.0, macOS 10.7, *)
    public init(session: AVCaptureSession) { fatalError() }
}
