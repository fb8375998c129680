import Testing
import UsherCore

@Suite struct S3SignatureTests {
    @Test("Walks A26 AWS's published presigned GET")
    func published() throws {
        let signature = S3Signature(
            key: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", region: "us-east-1")
        let at = try #require(Timestamp.read("2013-05-24T00:00:00Z"))
        let url = signature.presign(host: "examplebucket.s3.amazonaws.com", path: "/test.txt", from: at, seconds: 86_400)
        #expect(url.hasSuffix("X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404"))
        #expect(url.contains("X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request"))
    }
}
