/// A script of ours as browsers get it: without the comments that have lines to themselves, blank lines and indentation, which are a quarter of
/// its weight on a phone. Lines within a template literal stay as they are. What a line says beside its code stays, too: who reads no syntax
/// takes nothing out of a line.
package enum PlainScript {
    package static func text(_ source: String) -> String {
        var (lines, isComment, isLiteral): ([Substring], Bool, Bool) = ([], false, false)
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            let code = isLiteral ? line : trimmed(line)
            if isComment {
                isComment = !code.hasSuffix("*/")
                continue
            }
            if !isLiteral {
                if code.isEmpty || code.hasPrefix("//") { continue }
                if code.hasPrefix("/*") {
                    guard let end = code.firstRange(of: "*/") else {
                        isComment = true
                        continue
                    }
                    if end.upperBound == code.endIndex { continue }
                }
            }
            // Each grave accent begins a literal or ends it: a string that holds one is written with its number.
            if code.utf8.count(where: { $0 == UInt8(ascii: "`") }) % 2 == 1 { isLiteral.toggle() }
            lines.append(code)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func trimmed(_ line: Substring) -> Substring {
        let start = line.drop { $0 == " " }
        return start.lastIndex { $0 != " " }.map { start[...$0] } ?? ""
    }
}
