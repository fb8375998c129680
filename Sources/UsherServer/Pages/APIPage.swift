/// The page at `/api/docs`: one file, no other server, no library.
enum APIPage {
    static let style = "body { font-family: system-ui }"
    static let script = ""
    static let html = "<!doctype html><html lang=\"en\"><title>Usher API</title></html>"
}
