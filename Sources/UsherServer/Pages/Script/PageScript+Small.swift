extension PageScript {
    /// A hold's time, counted down by the server's clock; when it is over, what one can still do.
    static let countdown = #"""
        const clock = document.querySelector(".clock");
        if (clock) {
          const ends = Date.parse(clock.dataset.ends), skew = Date.parse(clock.dataset.now) - Date.now();
          const left = clock.querySelector("[data-left]"), text = clock.querySelector("[data-text]"), says = clock.querySelector("[data-says]");
          let spoken = Infinity;
          const tick = () => {
            const seconds = Math.max(0, Math.ceil((ends - Date.now() - skew) / 1000));
            text.textContent = seconds ? "Held for you for" : "The time to pay is over.";
            left.textContent = seconds ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : "";
            for (const mark of [300, 60]) if (seconds <= mark && spoken > mark && seconds) {
              says.textContent = `${Math.round(mark / 60)} ${mark > 60 ? "minutes" : "minute"} left to pay`; spoken = mark;
            }
            if (seconds) return;
            clearInterval(timer);
            says.textContent = "The time to pay is over. The seats are free again.";
            for (const part of document.querySelectorAll("[data-while]")) part.hidden = true;
            for (const part of document.querySelectorAll("[data-after]")) part.hidden = false;
          };
          const timer = setInterval(tick, 500);
          tick();
        }
        """#

    /// Asks every 2 seconds whether the payment is confirmed, for a minute; then says that a mail will come.
    static let success = #"""
        const page = document.querySelector("[data-ask]"), wait = page && page.querySelector("[data-wait]");
        if (wait) {
          const until = Date.now() + 60000;
          const late = () => { wait.hidden = true; page.querySelector("[data-late]").hidden = false; };
          const ask = async () => {
            if (Date.now() >= until) return late();
            try {
              const answer = await fetch(page.dataset.ask, { headers: { Accept: "application/json" } });
              const body = await answer.json();
              if (body.payment_status !== "processing" && answer.status < 500 && answer.status !== 429) return location.reload();
            } catch { /* the network comes back, or the minute ends */ }
            setTimeout(ask, 2000);
          };
          setTimeout(ask, 2000);
        }
        """#

    /// Ticks a new password's rules off while somebody types.
    static let password = #"""
        for (const input of document.querySelectorAll("[data-rules]")) {
          const rules = [...document.getElementById(input.dataset.rules).children];
          input.addEventListener("input", () => {
            const text = input.value, length = [...text].length;
            const met = [length >= 8, length > 0 && length <= 128, /\p{Lu}/u.test(text), /\p{Ll}/u.test(text), /\p{Nd}/u.test(text)];
            rules.forEach((rule, index) => { rule.className = met[index] ? "met" : ""; });
          });
        }
        """#

    /// Presses the mailed link's button, and holds the resend button for its pause.
    static let verify = #"""
        const press = document.querySelector("[data-press]");
        if (press) press.requestSubmit();
        const again = document.querySelector("[data-pause]");
        if (again) {
          const label = again.textContent, until = Date.now() + Number(again.dataset.pause) * 1000;
          const tick = () => {
            const left = Math.ceil((until - Date.now()) / 1000);
            again.disabled = left > 0;
            again.textContent = left > 0 ? `${label} in ${left} s` : label;
            if (left > 0) setTimeout(tick, 500);
          };
          tick();
        }
        """#
}
