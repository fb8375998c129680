import Testing
import UsherCore

@Suite struct UserAgentTests {
    @Test(
        "A browser and its system are told by what they say",
        arguments: [
            ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36", "Chrome", "Linux"),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
                "Safari", "iOS"
            ),
            ("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox", "Windows"),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
                "Edge", "macOS"
            ),
            (
                "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36", "Chrome",
                "Android"
            ),
            ("UsherKit/1.2 (iPhone)", "UsherKit", "iOS"), ("curl/7.88.1", "curl", nil), ("", nil, nil), ("Mozilla/5.0", nil, nil),
        ] as [(String, String?, String?)])
    func names(text: String, name: String?, system: String?) {
        let agent = UserAgent(text)
        #expect(agent.name == name && agent.system == system)
    }

    @Test("What is kept of it is one line of bounded length")
    func kept() {
        #expect(UserAgent.kept(nil) == "" && UserAgent.kept("a\u{0}b\nc\u{7F}") == "abc")
        #expect(UserAgent.kept(String(repeating: "é", count: 5_000)).count == 200)
    }
}
