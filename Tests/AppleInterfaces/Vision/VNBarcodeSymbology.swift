// documentation/vision/vnbarcodesymbology
@available(iOS 11.0, macOS 10.13, *)
public struct VNBarcodeSymbology: Hashable, Sendable {
    // documentation/vision/vnbarcodesymbology/qr
    @available(iOS 11.0, macOS 10.13, *)
    public static let qr: VNBarcodeSymbology = { fatalError() }()
}
