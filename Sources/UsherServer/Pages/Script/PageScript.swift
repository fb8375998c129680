/// The pages' scripts, one each. Every page works without its script.
enum PageScript {
    /// What's on: a changed filter acts at once, and the button that is then of no use goes.
    static let filters = """
        const form = document.querySelector(".filters");
        if (form) {
          form.querySelector(".apply").hidden = true;
          form.addEventListener("change", () => form.requestSubmit());
        }
        """
}
