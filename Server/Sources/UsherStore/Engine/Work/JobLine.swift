/// Jobs in order of arrival, taken and put back at the front without moving the others.
struct JobLine {
    /// The first job stands last.
    private var front: [Job] = []
    private var back: [Job] = []

    var isEmpty: Bool { front.isEmpty && back.isEmpty }

    mutating func append(_ job: Job) { back.append(job) }
    mutating func putBack(_ job: Job) { front.append(job) }

    /// Up to `limit` jobs from the front.
    mutating func take(upTo limit: Int) -> [Job] {
        if front.isEmpty {
            if back.count <= limit {
                defer { back.removeAll(keepingCapacity: true) }
                return back
            }
            front = back.reversed()
            back.removeAll(keepingCapacity: true)
        }
        let taken = Array(front.suffix(limit).reversed())
        front.removeLast(taken.count)
        return taken
    }

    mutating func removeAll(where gone: (Job) -> Bool) -> [Job] {
        let removed = front.reversed().filter(gone) + back.filter(gone)
        if !removed.isEmpty {
            front.removeAll(where: gone)
            back.removeAll(where: gone)
        }
        return removed
    }
}
