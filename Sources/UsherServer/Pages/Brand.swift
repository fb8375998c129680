/// Usher's mark: somebody in a seat, which is also a U under a spotlight.
enum Brand {
    /// In a page, in the colours of the page.
    static let mark = """
        <svg class="mark" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">\
        <path d="M4.5 5v8a7.5 7.5 0 0 0 15 0V5" fill="none" stroke="currentColor" stroke-width="3.4" stroke-linecap="round"/>\
        <circle cx="12" cy="8" r="3.1" class="spot"/></svg>
        """

    /// The icon of a browser's tab.
    static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1c1621"/>\
        <path d="M8.5 9v8a7.5 7.5 0 0 0 15 0V9" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/>\
        <circle cx="16" cy="12" r="3" fill="#ff8fab"/></svg>

        """
}
