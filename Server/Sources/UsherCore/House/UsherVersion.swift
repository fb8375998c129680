/// What version of Usher this is.
package enum UsherVersion {
    package static let current = "0.1.0"
}
