/// Whether this machine has what pictures are drawn anew with.
package enum PictureProbe {
    package static var isReady: Bool { PictureProgram.isInstalled }
}
