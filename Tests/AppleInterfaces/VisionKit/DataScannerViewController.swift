public import Foundation
public import UIKit
public import Vision

// documentation/visionkit/datascannerviewcontroller
@available(iOS 16.0, *)
@MainActor public class DataScannerViewController: UIViewController {
    // documentation/visionkit/datascannerviewcontroller/recognizeddatatype
    @available(iOS 16.0, *)
    public struct RecognizedDataType: Hashable, Sendable {
        // documentation/visionkit/datascannerviewcontroller/recognizeddatatype/barcode(symbologies:)
        @available(iOS 16.0, *)
        public static func barcode(symbologies: [VNBarcodeSymbology] = []) -> DataScannerViewController.RecognizedDataType { fatalError() }
    }
    // documentation/visionkit/datascannerviewcontroller/qualitylevel-swift.enum
    @available(iOS 16.0, *)
    public enum QualityLevel: Sendable {
        // documentation/visionkit/datascannerviewcontroller/qualitylevel-swift.enum/balanced
        @available(iOS 16.0, *)
        case balanced
    }
    // documentation/visionkit/datascannerviewcontroller/scanningunavailable
    @available(iOS 16.0, *)
    public enum ScanningUnavailable: Error {
        // documentation/visionkit/datascannerviewcontroller/scanningunavailable/unsupported
        @available(iOS 16.0, *)
        case unsupported
        // documentation/visionkit/datascannerviewcontroller/scanningunavailable/camerarestricted
        @available(iOS 16.0, *)
        case cameraRestricted
    }
    // documentation/visionkit/datascannerviewcontroller/issupported
    @available(iOS 16.0, *)
    public class var isSupported: Bool { fatalError() }
    // documentation/visionkit/datascannerviewcontroller/init(recognizeddatatypes:qualitylevel:recognizesmultipleitems:ishighframeratetrackingenabled:ispinchtozoomenabled:isguidanceenabled:ishighlightingenabled:)
    @available(iOS 16.0, *)
    public init(
        recognizedDataTypes: Set<DataScannerViewController.RecognizedDataType>,
        qualityLevel: DataScannerViewController.QualityLevel = .balanced, recognizesMultipleItems: Bool = false,
        isHighFrameRateTrackingEnabled: Bool = true, isPinchToZoomEnabled: Bool = true,
        isGuidanceEnabled: Bool = true, isHighlightingEnabled: Bool = false
    ) { fatalError() }
    // for NSCoding
    public required init?(coder: NSCoder) { fatalError() }
    // documentation/visionkit/datascannerviewcontroller/delegate
    @available(iOS 16.0, *)
    weak public var delegate: (any DataScannerViewControllerDelegate)? {
        get { fatalError() }
        set {}
    }
    // documentation/visionkit/datascannerviewcontroller/startscanning()
    @available(iOS 16.0, *)
    public func startScanning() throws { fatalError() }
    // documentation/visionkit/datascannerviewcontroller/stopscanning()
    @available(iOS 16.0, *)
    public func stopScanning() { fatalError() }
}
// documentation/visionkit/datascannerviewcontrollerdelegate
@available(iOS 16.0, *)
@MainActor public protocol DataScannerViewControllerDelegate: AnyObject {
    // documentation/visionkit/datascannerviewcontrollerdelegate/datascanner(_:didadd:allitems:)
    @available(iOS 16.0, *)
    func dataScanner(_ dataScanner: DataScannerViewController, didAdd addedItems: [RecognizedItem], allItems: [RecognizedItem])
    // documentation/visionkit/datascannerviewcontrollerdelegate/datascanner(_:didupdate:allitems:)
    @available(iOS 16.0, *)
    func dataScanner(_ dataScanner: DataScannerViewController, didUpdate updatedItems: [RecognizedItem], allItems: [RecognizedItem])
    // documentation/visionkit/datascannerviewcontrollerdelegate/datascanner(_:becameunavailablewitherror:)
    @available(iOS 16.0, *)
    func dataScanner(
        _ dataScanner: DataScannerViewController, becameUnavailableWithError error: DataScannerViewController.ScanningUnavailable)
}
// documentation/visionkit/recognizeditem
@available(iOS 16.0, *)
public enum RecognizedItem: Sendable {
    // documentation/visionkit/recognizeditem/barcode
    @available(iOS 16.0, *)
    public struct Barcode: Sendable {
        // documentation/visionkit/recognizeditem/barcode/payloadstringvalue
        @available(iOS 16.0, *)
        public var payloadStringValue: String? { fatalError() }
    }
    // documentation/visionkit/recognizeditem/barcode(_:)
    @available(iOS 16.0, *)
    case barcode(RecognizedItem.Barcode)
}
