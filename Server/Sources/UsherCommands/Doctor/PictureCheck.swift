import UsherServer

/// Whether pictures that people send can be drawn anew.
enum PictureCheck {
    static func finding() -> Finding {
        PictureProbe.isReady
            ? .well("pictures", "libvips draws them anew")
            : .note("pictures", "libvips-tools is not installed: houses cannot send logos and pictures")
    }
}
