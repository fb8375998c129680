import Foundation

/// What the system knows of this process, by the names that Prometheus' own libraries give it. Where the system has no /proc, less.
package struct ProcessFacts {
    package let name: String
    package let kind: Metrics.Kind
    package let help: String
    package let value: Double

    package static var all: [ProcessFacts] {
        let facts: [(String, Metrics.Kind, String, Double?)] = [
            ("process_cpu_seconds_total", .counter, "Processor time, of user and system.", processorSeconds),
            ("process_resident_memory_bytes", .gauge, "Resident memory.", residentBytes),
            ("process_open_fds", .gauge, "Open files and connections.", openFiles),
            ("process_max_fds", .gauge, "The most files and connections it may open.", mostFiles),
        ]
        return facts.compactMap { name, kind, help, value in value.map { ProcessFacts(name: name, kind: kind, help: help, value: $0) } }
    }

    /// POSIX: `clock` counts a million a second, whatever its clock's resolution.
    private static var processorSeconds: Double? {
        let ticks = clock()
        return ticks < 0 ? nil : Double(ticks) / 1e6
    }

    private static var residentBytes: Double? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let fields = text.split(separator: " ")
        return fields.count > 1 ? Double(fields[1]).map { $0 * Double(sysconf(Int32(_SC_PAGESIZE))) } : nil
    }

    private static var openFiles: Double? {
        guard let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // Without ".", ".." and the folder itself.
        return Double(max(0, count - 3))
    }

    private static var mostFiles: Double? {
        guard let text = try? String(contentsOfFile: "/proc/self/limits", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Max open files") })
        else { return nil }
        return line.split(separator: " ").dropFirst(3).first.flatMap { Double($0) }
    }
}
