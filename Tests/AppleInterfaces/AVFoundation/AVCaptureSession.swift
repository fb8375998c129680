public import Dispatch
public import Foundation

// documentation/avfoundation/avmediatype
@available(iOS 11.0, macOS 10.13, *)
public struct AVMediaType: Hashable, Sendable {
    // documentation/avfoundation/avmediatype/video
    @available(iOS 4.0, macOS 10.7, *)
    public static let video: AVMediaType = { fatalError() }()
}
// documentation/avfoundation/avauthorizationstatus
@available(iOS 7.0, macOS 10.14, *)
public enum AVAuthorizationStatus: Int, Sendable {
    // documentation/avfoundation/avauthorizationstatus/notdetermined
    @available(iOS 7.0, macOS 10.14, *)
    case notDetermined
    // documentation/avfoundation/avauthorizationstatus/restricted
    @available(iOS 7.0, macOS 10.14, *)
    case restricted
    // documentation/avfoundation/avauthorizationstatus/denied
    @available(iOS 7.0, macOS 10.14, *)
    case denied
    // documentation/avfoundation/avauthorizationstatus/authorized
    @available(iOS 7.0, macOS 10.14, *)
    case authorized
}
// documentation/avfoundation/avcapturedevice
@available(iOS 4.0, macOS 10.7, *)
open class AVCaptureDevice: NSObject, @unchecked Sendable {
    // documentation/avfoundation/avcapturedevice/default(for:)
    @available(iOS 4.0, macOS 10.7, *)
    open class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? { fatalError() }
    // documentation/avfoundation/avcapturedevice/authorizationstatus(for:)
    @available(iOS 7.0, macOS 10.14, *)
    open class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus { fatalError() }
    // documentation/avfoundation/avcapturedevice/requestaccess(for:completionhandler:)
    @available(iOS 7.0, macOS 10.14, *)
    open class func requestAccess(for mediaType: AVMediaType) async -> Bool { fatalError() }
    // documentation/avfoundation/avcapturedevice/hastorch
    @available(iOS 4.0, macOS 10.7, *)
    open var hasTorch: Bool { fatalError() }
    // documentation/avfoundation/avcapturedevice/torchmode-swift.enum
    @available(iOS 4.0, macOS 10.7, *)
    public enum TorchMode: Int, Sendable {
        // documentation/avfoundation/avcapturedevice/torchmode-swift.enum/off
        @available(iOS 4.0, macOS 10.7, *)
        case off
        // documentation/avfoundation/avcapturedevice/torchmode-swift.enum/on
        @available(iOS 4.0, macOS 10.7, *)
        case on
    }
    // documentation/avfoundation/avcapturedevice/torchmode
    @available(iOS 4.0, macOS 10.7, *)
    open var torchMode: AVCaptureDevice.TorchMode {
        get { fatalError() }
        set {}
    }
    // documentation/avfoundation/avcapturedevice/lockforconfiguration()
    @available(iOS 4.0, macOS 10.7, *)
    open func lockForConfiguration() throws { fatalError() }
    // documentation/avfoundation/avcapturedevice/unlockforconfiguration()
    @available(iOS 4.0, macOS 10.7, *)
    open func unlockForConfiguration() { fatalError() }
}
// documentation/avfoundation/avcaptureinput
@available(iOS 4.0, macOS 10.7, *)
open class AVCaptureInput: NSObject {}
// documentation/avfoundation/avcapturedeviceinput
@available(iOS 4.0, macOS 10.7, *)
open class AVCaptureDeviceInput: AVCaptureInput {
    // documentation/avfoundation/avcapturedeviceinput/init(device:)
    @available(iOS 4.0, macOS 10.7, *)
    public init(device: AVCaptureDevice) throws { fatalError() }
}
// documentation/avfoundation/avcaptureoutput
@available(iOS 4.0, macOS 10.7, *)
open class AVCaptureOutput: NSObject {}
// documentation/avfoundation/avcaptureconnection
@available(iOS 4.0, macOS 10.7, *)
open class AVCaptureConnection: NSObject {}
// documentation/avfoundation/avcapturesession
@available(iOS 4.0, macOS 10.7, *)
open class AVCaptureSession: NSObject, @unchecked Sendable {
    // documentation/avfoundation/avcapturesession/init()
    @available(iOS 4.0, macOS 10.7, *)
    public override init() { fatalError() }
    // documentation/avfoundation/avcapturesession/canaddinput(_:)
    @available(iOS 4.0, macOS 10.7, *)
    open func canAddInput(_ input: AVCaptureInput) -> Bool { fatalError() }
    // documentation/avfoundation/avcapturesession/addinput(_:)
    @available(iOS 4.0, macOS 10.7, *)
    open func addInput(_ input: AVCaptureInput) { fatalError() }
    // documentation/avfoundation/avcapturesession/canaddoutput(_:)
    @available(iOS 4.0, macOS 10.7, *)
    open func canAddOutput(_ output: AVCaptureOutput) -> Bool { fatalError() }
    // documentation/avfoundation/avcapturesession/addoutput(_:)
    @available(iOS 4.0, macOS 10.7, *)
    open func addOutput(_ output: AVCaptureOutput) { fatalError() }
    // documentation/avfoundation/avcapturesession/startrunning()
    @available(iOS 4.0, macOS 10.7, *)
    open func startRunning() { fatalError() }
    // documentation/avfoundation/avcapturesession/stoprunning()
    @available(iOS 4.0, macOS 10.7, *)
    open func stopRunning() { fatalError() }
    // documentation/avfoundation/avcapturesession/wasinterruptednotification
    @available(iOS 4.0, macOS 10.14, *)
    public static let wasInterruptedNotification: Notification.Name = { fatalError() }()
    // documentation/avfoundation/avcapturesession/interruptionendednotification
    @available(iOS 4.0, macOS 10.14, *)
    public static let interruptionEndedNotification: Notification.Name = { fatalError() }()
    // documentation/avfoundation/avcapturesession/runtimeerrornotification
    @available(iOS 4.0, macOS 10.7, *)
    public static let runtimeErrorNotification: Notification.Name = { fatalError() }()
}
// documentation/avfoundation/avmetadataobject
@available(iOS 6.0, macOS 10.10, *)
open class AVMetadataObject: NSObject {
    // documentation/avfoundation/avmetadataobject/objecttype
    @available(iOS 6.0, macOS 10.10, *)
    public struct ObjectType: Hashable, Sendable {
        // documentation/avfoundation/avmetadataobject/objecttype/qr
        @available(iOS 7.0, macOS 10.15, *)
        public static let qr: AVMetadataObject.ObjectType = { fatalError() }()
    }
}
// documentation/avfoundation/avmetadatamachinereadablecodeobject
@available(iOS 7.0, macOS 10.15, *)
open class AVMetadataMachineReadableCodeObject: AVMetadataObject {
    // documentation/avfoundation/avmetadatamachinereadablecodeobject/stringvalue
    @available(iOS 7.0, macOS 10.15, *)
    open var stringValue: String? { fatalError() }
}
// documentation/avfoundation/avcapturemetadataoutputobjectsdelegate
@available(iOS 6.0, macOS 13.0, *)
public protocol AVCaptureMetadataOutputObjectsDelegate: NSObjectProtocol {
    // documentation/avfoundation/avcapturemetadataoutputobjectsdelegate/metadataoutput(_:didoutput:from:)
    @available(iOS 6.0, macOS 13.0, *)
    func metadataOutput(
        _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject], from connection: AVCaptureConnection)
}
// documentation/avfoundation/avcapturemetadataoutput
@available(iOS 6.0, macOS 13.0, *)
open class AVCaptureMetadataOutput: AVCaptureOutput {
    // documentation/avfoundation/avcapturemetadataoutput/init()
    @available(iOS 6.0, macOS 13.0, *)
    public override init() { fatalError() }
    // documentation/avfoundation/avcapturemetadataoutput/setmetadataobjectsdelegate(_:queue:)
    @available(iOS 6.0, macOS 13.0, *)
    open func setMetadataObjectsDelegate(
        _ objectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)?, queue objectsCallbackQueue: DispatchQueue?
    ) { fatalError() }
    // documentation/avfoundation/avcapturemetadataoutput/metadataobjecttypes
    @available(iOS 6.0, macOS 13.0, *)
    open var metadataObjectTypes: [AVMetadataObject.ObjectType] {
        get { fatalError() }
        set {}
    }
}
