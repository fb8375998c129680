extension Array {
    /// `map` for what takes its time, one after the other.
    func each<T>(_ body: (Element) async throws -> T) async throws -> [T] {
        var mapped: [T] = []
        for element in self { mapped.append(try await body(element)) }
        return mapped
    }
}
