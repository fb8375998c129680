/// What somebody changes about a printed code.
package struct PrintedCodeChange: Sendable, Equatable {
    package var destination: Patch<String?>
    package var label: Patch<String?>
    package var enabled: Patch<Bool>

    package init(destination: Patch<String?> = .keep, label: Patch<String?> = .keep, enabled: Patch<Bool> = .keep) {
        self.destination = destination
        self.label = label
        self.enabled = enabled
    }
}
