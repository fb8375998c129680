#if canImport(SwiftUI)
    #if canImport(CoreImage)
        import CoreImage.CIFilterBuiltins
    #endif
    import SwiftUI

    /// A ticket's code: the QR, and its letters in groups of four.
    struct TicketCodeView: View {
        let code: String

        var body: some View {
            VStack {
                #if canImport(CoreImage)
                    if let image { Image(decorative: image, scale: 1).interpolation(.none).resizable().scaledToFit().frame(maxWidth: 280) }
                #endif
                Text(groups).font(.body.monospaced()).accessibilityLabel("Ticket code \(code)")
            }
        }

        private var groups: String {
            stride(from: 0, to: code.count, by: 4).map { String(code.dropFirst($0).prefix(4)) }.joined(separator: " ")
        }

        #if canImport(CoreImage)
            /// Exactly the code, nothing around it.
            private var image: CGImage? {
                let filter = CIFilter.qrCodeGenerator()
                filter.message = Data(code.utf8)
                guard let output = filter.outputImage else { return nil }
                return CIContext().createCGImage(output, from: output.extent)
            }
        #endif
    }
#endif
