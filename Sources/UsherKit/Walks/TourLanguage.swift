/// Which of a tour's languages to use.
public enum TourLanguage {
    /// The preferred one, else the system's in their order, else English, Italian, whatever there is; nil where there is none.
    /// One choice serves detail, points, manifest and subtitles.
    public static func choose(from available: [String], preferred: String? = nil, system: [String] = []) -> String? {
        let wishes = [preferred].compactMap(\.self) + system + ["en", "it"]
        let codes = wishes.map { $0.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map(String.init) ?? "" }
        return codes.first(where: available.contains) ?? available.first
    }
}
