#if canImport(SwiftUI)
    import CoreGraphics
    import CoreImage
    import Foundation
    import SwiftUI
    import UsherKit

    /// A ticket's code: the QR, and its letters in groups of four.
    struct TicketCodeView: View {
        let code: String

        var body: some View {
            VStack {
                if let image { Image(decorative: image, scale: 1).interpolation(.none).resizable().scaledToFit().frame(maxWidth: 280) }
                Text(groups).font(.body.monospaced()).accessibilityLabel(UsherText.ticketsCode(groups).localized).screen(.ticketCode)
            }
        }

        private var groups: String {
            stride(from: 0, to: code.count, by: 4).map { String(code.dropFirst($0).prefix(4)) }.joined(separator: " ")
        }

        /// Exactly the code, nothing around it.
        private var image: CGImage? {
            let filter = CIFilter(name: "CIQRCodeGenerator", parameters: ["inputMessage": Data(code.utf8)])
            guard let output = filter?.outputImage else { return nil }
            return CIContext().createCGImage(output, from: output.extent)
        }
    }

    #if DEBUG
        #Preview("Code") { TicketCodeView(code: "K7Q2M4XWPZ9T") }

        #Preview("Largest text, right to left") {
            Extremes { TicketCodeView(code: "K7Q2M4XWPZ9T") }
        }
    #endif
#endif
