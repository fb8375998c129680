import Foundation
import UsherCore

enum LocalDate {
    static func of(_ instant: Instant, in zone: String) -> CivilDate {
        let offset = TimeZone(identifier: zone)?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds))) ?? 0
        return CivilDate(days: floorDivide(instant.seconds + Int64(offset), 86_400))
    }
    static func isKnown(_ zone: String) -> Bool { TimeZone(identifier: zone) != nil }
}
enum DoorWords {
    static func folded(_ text: String) -> String { text.lowercased() }
    static func words(in text: String) -> [String] { folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init) }
}
enum TicketCode {
    static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".utf8)
    static func make(using generator: inout some RandomNumberGenerator) -> String {
        String(decoding: (0..<20).map { _ in alphabet.randomElement(using: &generator)! }, as: UTF8.self)
    }
}
