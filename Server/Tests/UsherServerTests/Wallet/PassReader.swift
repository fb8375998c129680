import UsherCore

/// Reads passes as others do: Python the archive, openssl the signature.
enum PassReader {
    /// `pass.json` of an archive.
    static func json(_ archive: [UInt8]) async throws -> JSONValue {
        let text = try await Tool.run("python3 -m zipfile -e t.pkpass o && cat o/pass.json", ["t.pkpass": archive])
        return try JSONValue.read(Array(text.utf8))
    }

    /// Throws where a file has not its digest, one is missing or too many, or the signature is wrong. Gives the names of the files, what
    /// is signed beside the manifest, and how many certificates there are.
    static func check(_ archive: [UInt8]) async throws -> String {
        let script = """
            import hashlib, json, zipfile
            z = zipfile.ZipFile("t.pkpass")
            assert z.testzip() is None
            manifest = json.loads(z.read("manifest.json"))
            names = set(z.namelist())
            assert names == set(manifest) | {"manifest.json", "signature"}, names
            for name, digest in manifest.items(): assert hashlib.sha1(z.read(name)).hexdigest() == digest, name
            for name in ["manifest.json", "signature"]: open(name, "wb").write(z.read(name))
            print(sorted(names))
            """
        let line = """
            python3 read.py && openssl cms -verify -binary -inform DER -in signature -content manifest.json -noverify -out out && \
            cmp out manifest.json && openssl cms -cmsout -print -inform DER -in signature | \
            grep -E 'signingTime|messageDigest|contentType|sha256' | sort -u && \
            openssl pkcs7 -inform DER -in signature -print_certs | grep -c subject
            """
        return try await Tool.run(line, ["t.pkpass": archive, "read.py": Array(script.utf8)])
    }

    /// Values of a list of fields by key.
    static func values(_ fields: JSONValue?) -> [String: String] {
        guard case .array(let fields)? = fields else { return [:] }
        return Dictionary(
            fields.compactMap { field in
                guard case .string(let key)? = field["key"], case .string(let value)? = field["value"] else { return nil }
                return (key, value)
            }, uniquingKeysWith: { first, _ in first })
    }
}
