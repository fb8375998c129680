/// One thing wrong in a list of another shop's: `line 17: the code is missing`.
package struct MovingFault: Error, Sendable, Equatable {
    /// Of the file, as an editor counts; nil for what is wrong with the whole.
    package let line: Int?
    package let message: String

    package init(_ line: Int?, _ message: String) { (self.line, self.message) = (line, message) }

    /// So many are told; one who has mapped a wrong column has as many as there are lines.
    package static let most = 100
}
