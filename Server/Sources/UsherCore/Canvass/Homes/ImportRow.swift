/// One row of an import as the file has it: texts by column, empty where there is none.
package struct ImportRow: Sendable, Equatable {
    /// From 1.
    package let number: Int
    private var values = [String](repeating: "", count: ImportColumn.allCases.count)
    /// Known before the values are read.
    private(set) var faults: [ImportFault] = []

    package init(number: Int) { self.number = number }

    package subscript(column: ImportColumn) -> String {
        get { values[column.rawValue] }
        set { values[column.rawValue] = newValue }
    }

    package mutating func note(_ fault: ImportFault) { faults.append(fault) }

    /// The home that the row speaks of, or all that is wrong with it.
    package func read() -> Result<HomeFacts, ImportFaults> {
        var faults = faults
        func text(_ column: ImportColumn) -> String? {
            let text = WireText.trimmed(self[column])
            if !WireText.fits(text, HomeFacts.longest) { faults.append(ImportFault(column, .tooLong)) }
            return text.isEmpty ? nil : text
        }
        func gersID(_ column: ImportColumn) -> GERSID? {
            let text = WireText.trimmed(self[column])
            let id = text.isEmpty ? nil : GERSID(text)
            if id == nil && !text.isEmpty { faults.append(ImportFault(column, .invalidGERSID)) }
            return id
        }
        let address = text(.address)
        if address == nil { faults.append(ImportFault(.address, .required)) }
        let (unit, city, region, postalCode) = (text(.unit), text(.city), text(.region), text(.postalCode))
        let place = place(&faults)
        let fields = HomeFacts(
            address: address ?? "", unit: unit, city: city, region: region, postalCode: postalCode, place: place, gersID: gersID(.gersID),
            building: gersID(.buildingGersID), externalID: text(.externalID), note: text(.note))
        return faults.isEmpty ? .success(fields) : .failure(ImportFaults(list: faults))
    }

    private func place(_ faults: inout [ImportFault]) -> Coordinate? {
        let (latText, lngText) = (WireText.trimmed(self[.lat]), WireText.trimmed(self[.lng]))
        if latText.isEmpty && lngText.isEmpty { return nil }
        let (lat, lng) = (ImportRow.degrees(latText, upTo: 90), ImportRow.degrees(lngText, upTo: 180))
        if lat == nil { faults.append(ImportFault(.lat, .invalidLatitude)) }
        if lng == nil { faults.append(ImportFault(.lng, .invalidLongitude)) }
        guard let lat, let lng else { return nil }
        return Coordinate(latitude: lat, longitude: lng)
    }

    /// A decimal number within the globe.
    private static func degrees(_ text: String, upTo most: Double) -> Double? {
        guard text.utf8.allSatisfy({ Digits.value($0) != nil || "+-.eE".utf8.contains($0) }), let value = Double(text) else { return nil }
        return value.isFinite && value.magnitude <= most ? value : nil
    }
}

/// Everything that is wrong with one row.
package struct ImportFaults: Error, Equatable {
    package let list: [ImportFault]
}
