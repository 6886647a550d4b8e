// Shows values of figures and definitions of terms in a tooltip, by pointer or keyboard: a figure
// takes the focus, arrow keys move between values, Escape hides the tooltip.
(() => {
  const tip = document.createElement("div");
  tip.className = "tip";
  tip.setAttribute("role", "status");
  document.body.append(tip);

  function show(at, words) {
    tip.textContent = words;
    tip.classList.add("shown");
    const box = at.getBoundingClientRect();
    const left = box.left + box.width / 2 - tip.offsetWidth / 2;
    const right = document.documentElement.clientWidth - tip.offsetWidth - 8;
    const above = box.top - tip.offsetHeight - 8;
    tip.style.left = Math.max(8, Math.min(left, right)) + scrollX + "px";
    tip.style.top = (above < 8 ? box.bottom + 8 : above) + scrollY + "px";
  }

  function hide() {
    tip.classList.remove("shown");
  }

  // Positions on pages whose policy forbids style attributes.
  for (const one of document.querySelectorAll("[data-style]")) one.style.cssText = one.dataset.style;

  for (const one of document.querySelectorAll("[data-tip]")) {
    one.addEventListener("pointerenter", () => show(one, one.dataset.tip));
    one.addEventListener("pointerleave", hide);
    one.addEventListener("focus", () => show(one, one.dataset.tip));
    one.addEventListener("blur", hide);
  }

  for (const figure of document.querySelectorAll("svg.semascope-figure")) {
    const marks = [...figure.querySelectorAll(":scope > * > title")].map((title) => {
      const mark = title.parentNode;
      mark.dataset.words = title.textContent;
      title.remove(); // the browser would show it too
      return mark;
    });
    if (marks.length === 0) continue;
    let current = -1;

    function point(next) {
      if (current >= 0) marks[current].classList.remove("pointed");
      current = next;
      if (current < 0) return hide();
      marks[current].classList.add("pointed");
      show(marks[current], marks[current].dataset.words);
    }

    // The nearest mark of another series above or below.
    function across(direction) {
      const middle = (mark) => {
        const box = mark.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
      };
      const [x, y] = middle(marks[current]);
      let best = current;
      let distance = Infinity;
      marks.forEach((mark, i) => {
        const [otherX, otherY] = middle(mark);
        const apart = (otherY - y) * direction;
        if (Math.abs(otherX - x) < 3 && apart > 0.5 && apart < distance) {
          best = i;
          distance = apart;
        }
      });
      return best;
    }

    figure.setAttribute("tabindex", "0");
    marks.forEach((mark, i) => {
      mark.addEventListener("pointerenter", () => point(i));
      mark.addEventListener("pointerleave", () => point(-1));
    });
    figure.addEventListener("focus", () => point(0));
    figure.addEventListener("blur", () => point(-1));
    figure.addEventListener("keydown", (event) => {
      const last = marks.length - 1;
      const next = {
        ArrowRight: () => Math.min(current + 1, last),
        ArrowLeft: () => Math.max(current - 1, 0),
        ArrowUp: () => across(-1),
        ArrowDown: () => across(1),
        Home: () => 0,
        End: () => last,
        Escape: () => -1,
      }[event.key];
      if (next) {
        event.preventDefault();
        point(current < 0 && event.key !== "Escape" ? 0 : next());
      }
    });
  }
})();
