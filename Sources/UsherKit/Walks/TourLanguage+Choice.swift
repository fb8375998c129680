public import UsherWire

extension TourLanguage {
    /// Which of a tour's languages to use: the preferred one, else the system's in their order, else English, Italian, whatever there is; nil
    /// where there is none. One choice serves detail, points, manifest and subtitles.
    public static func choose(from available: [TourLanguage], preferred: TourLanguage? = nil, system: [String] = []) -> TourLanguage? {
        let wishes = [preferred?.rawValue].compactMap(\.self) + system + ["en", "it"]
        let codes = wishes.map { $0.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map(String.init) ?? "" }
        return codes.lazy.map(TourLanguage.init(rawValue:)).first(where: available.contains) ?? available.first
    }
}
