public import Foundation

/// For who writes an answer: a device that admits offline shows it as the server would.
extension ScanResponse.Data {
    public init(
        saleID: Int, entryID: Int, scannedAt: Date, sale: ScanResponse.Sale, code: String, admitted: Int, used: Int, total: Int,
        seatNumber: String?, gate: String, source: String, admissions: [ScanResponse.Admission]
    ) {
        self.saleID = saleID
        self.entryID = entryID
        self.scannedAt = scannedAt
        self.sale = sale
        self.code = code
        self.admitted = admitted
        self.used = used
        self.total = total
        left = total - used
        self.seatNumber = seatNumber
        self.gate = gate
        self.source = source
        previous = nil
        self.admissions = admissions
    }
}

extension ScanResponse.Ticket {
    public init(id: Int, ticketID: Int, quantity: Int, usedQuantity: Int, name: String) {
        self.id = id
        self.ticketID = ticketID
        self.quantity = quantity
        usageStatus = usedQuantity == 0 ? "unused" : usedQuantity < quantity ? "partially_used" : "used"
        self.usedQuantity = usedQuantity
        self.name = name
    }
}
