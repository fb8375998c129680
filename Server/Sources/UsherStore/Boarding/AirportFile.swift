import UsherCore

/// Reads OurAirports' `airports.csv` by the names in its first line.
package enum AirportFile {
    /// Why a file is none.
    package struct Fault: Error, Equatable, CustomStringConvertible {
        package let description: String
    }

    private static let needed = [
        "ident", "type", "name", "latitude_deg", "longitude_deg", "elevation_ft", "iso_country", "municipality", "iata_code", "home_link",
        "wikipedia_link",
    ]

    package static func read(_ text: String) throws(Fault) -> [ImportedAirport] {
        var lines = CSVText(text)
        guard let head = lines.next() else { throw Fault(description: "the file is empty") }
        var columns: [String: Int] = [:]
        for (index, name) in head.enumerated() { columns[WireText.trimmed(name)] = index }
        let missing = needed.filter { columns[$0] == nil }
        guard missing.isEmpty else { throw Fault(description: "column \(missing.joined(separator: ", ")) is missing") }
        var airports: [ImportedAirport] = []
        while let values = lines.next() {
            func value(_ name: String) -> String {
                guard let index = columns[name], index < values.count else { return "" }
                return WireText.trimmed(values[index])
            }
            let ident = value("ident").uppercased()
            // A closed one may share its code with one that is open.
            guard !ident.isEmpty, value("type") != "closed" else { continue }
            var airport = Airport(
                ident: ident, icao: value("icao_code").uppercased(), iata: value("iata_code"), name: value("name"),
                city: value("municipality"), country: value("iso_country"), latitude: Double(value("latitude_deg")),
                longitude: Double(value("longitude_deg")))
            (airport.home, airport.wikipedia) = (value("home_link"), value("wikipedia_link"))
            let gps = value("gps_code").uppercased()
            airports.append(ImportedAirport(airport: airport, gps: gps.isEmpty ? nil : gps))
        }
        return airports
    }
}

/// Records of comma-separated values (RFC 4180), quoted ones over several lines too.
struct CSVText: IteratorProtocol {
    private let bytes: [UInt8]
    private var at = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    }

    mutating func next() -> [String]? {
        guard at < bytes.count else { return nil }
        var record: [String] = []
        var field: [UInt8] = []
        var inQuotes = false
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            if inQuotes {
                if byte != UInt8(ascii: "\"") {
                    field.append(byte)
                } else if at < bytes.count, bytes[at] == UInt8(ascii: "\"") {
                    field.append(byte)
                    at += 1
                } else {
                    inQuotes = false
                }
            } else if byte == UInt8(ascii: "\"") {
                inQuotes = true
            } else if byte == UInt8(ascii: ",") {
                record.append(String(decoding: field, as: UTF8.self))
                field = []
            } else if byte == UInt8(ascii: "\n") {
                break
            } else if byte != UInt8(ascii: "\r") {
                field.append(byte)
            }
        }
        record.append(String(decoding: field, as: UTF8.self))
        return record
    }
}
