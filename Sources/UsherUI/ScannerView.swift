#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// A door over `TicketScanner`: feed `scan` from a camera (VisionKit's `DataScannerViewController`) or a keyboard wedge.
    public struct ScannerView: View {
        private let scanner: TicketScanner
        @State private var outcome: ScanOutcome?
        @State private var status = TicketScanner.Status()
        @State private var text = ""

        public init(scanner: TicketScanner) { self.scanner = scanner }

        public var body: some View {
            VStack(spacing: 24) {
                Text(outcome?.headline.localized ?? "Ready").font(.largeTitle.bold())
                if let entry = outcome?.entry { Text("\(entry.admitted) of \(entry.total) · \(entry.sale.name)") }
                TextField("Code", text: $text).onSubmit { Task { await scan() } }
                Text(status.isOnline ? "Online" : "Offline, \(status.waiting) waiting").font(.footnote)
                ErrorText(message: status.needsAttention?.message)
            }
            .padding()
            .sensoryFeedback(trigger: outcome) { _, new in
                switch new?.signal {
                case .ok: .success
                case .again: .warning
                case .no, .attention: .error
                case .none?, nil: nil
                }
            }
            .task { await scanner.run() }
        }

        private func scan() async {
            outcome = await scanner.scan(text)
            status = await scanner.status
            text = ""
        }
    }

    #if DEBUG
        #Preview("Ready") { if let scanner = try? TicketScanner(client: PreviewServer.down.gate) { ScannerView(scanner: scanner) } }
    #endif
#endif
