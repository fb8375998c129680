package import ArgumentParser

/// What every command answers with: words for people, JSON for machines.
package struct OutputOptions: ParsableArguments {
    @Flag(help: "Answer with JSON, mistakes too.")
    package var json: Bool = false

    package init() {}

    /// Shows one answer in the form that was asked for.
    func answer(_ value: some Encodable, text: @autoclosure () -> String) throws {
        print(json ? try JSONOutput.text(value) : text())
    }
}
