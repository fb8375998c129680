import Foundation
import Testing

/// A Wallet pass.
enum PassFile {
    /// What its QR code holds.
    static func text(_ pass: Data) async throws -> String {
        let script =
            "import io,json,sys,zipfile;print(json.loads(zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())).read('pass.json'))"
            + "['barcodes'][0]['message'],end='')"
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: pass)
        try input.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return text
    }
}
