import SwiftUI
import UsherKit
import UsherUI

struct DoorScreen: View {
    let scanner: TicketScanner

    var body: some View { ScannerView(scanner: scanner) }  // runs the scanner, shows outcomes; codes come from a keyboard or a scanner that types
}
