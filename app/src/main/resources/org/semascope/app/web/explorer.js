// What pages can do with a server: keys, copies of figures, a layer that follows its slider, and words to look up.
(() => {
  const form = document.querySelector("form.inputs");

  // Previous, next and random example by keyboard, outside of fields.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select, dialog")) return;
    const link = document.querySelector(`.actions a[data-key="${CSS.escape(event.key)}"]`);
    if (link) link.click();
  });

  if (form) {
    const initial = new Map(new FormData(form));
    // Another text has other words, another word has other senses.
    const dependents = { text: ["word", "occurrence", "sense"], word: ["occurrence", "sense", "shown"], model: ["layer"] };
    form.addEventListener("input", (event) => {
      for (const name of dependents[event.target.name] || []) {
        const field = form.elements[name];
        if (name === "word" && event.target.value.includes(field.value)) continue;
        if (field && field.value === initial.get(name)) field.value = name === "occurrence" ? "1" : "";
      }
    });
    form.addEventListener("submit", () => document.body.classList.add("busy"));
    for (const field of form.querySelectorAll(".main select")) {
      field.addEventListener("change", () => form.requestSubmit());
    }
    const text = form.querySelector("textarea");
    if (text) {
      text.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && !event.shiftKey) {
          event.preventDefault();
          form.requestSubmit();
        }
      });
    }
  }

  async function content(address) {
    const reply = await fetch(address);
    if (!reply.ok) throw new Error(await reply.text());
    return reply.blob();
  }

  function copyButton(label, copy) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", async () => {
      try {
        await copy();
        button.textContent = "Copied";
      } catch {
        button.textContent = "Not allowed by the browser";
      }
      setTimeout(() => (button.textContent = label), 1500);
    });
    return button;
  }

  function enhance(root) {
    // The same word in all lists.
    for (const item of root.querySelectorAll(".layers li")) {
      const all = [...item.closest(".layers").querySelectorAll("li")].filter((one) => one.dataset.word === item.dataset.word);
      item.addEventListener("pointerenter", () => all.forEach((one) => one.classList.add("same")));
      item.addEventListener("pointerleave", () => all.forEach((one) => one.classList.remove("same")));
    }

    for (const exports of root.querySelectorAll(".exports")) {
      exports.append(
        " ",
        copyButton("Copy SVG", async () => navigator.clipboard.writeText(await (await content(exports.dataset.svg)).text())),
        " ",
        copyButton("Copy PNG", () => navigator.clipboard.write([new ClipboardItem({ "image/png": content(exports.dataset.png) })])),
      );
    }

    // A point whose description begins with a number is the row of that number, which links to its page.
    for (const figure of root.querySelectorAll("figure")) {
      const links = new Map([...figure.querySelectorAll("td a, th a")].map((link) => [link.textContent, link]));
      figure.querySelector("svg")?.addEventListener("click", (event) => {
        const words = event.target.dataset.words || "";
        links.get(words.match(/^(\d+): /)?.[1])?.click();
      });
    }
  }

  enhance(document);

  // The page follows the slider; everything but the inputs is that of the page at the new address.
  const slider = document.querySelector("form.slider");
  if (slider) {
    const range = slider.querySelector("input[type=range]");
    let request = new AbortController();
    slider.classList.add("live");
    range.addEventListener("input", async () => {
      slider.querySelector("output").value = range.value;
      request.abort();
      request = new AbortController();
      const address = slider.action + "?" + new URLSearchParams(new FormData(slider));
      try {
        const reply = await fetch(address, { signal: request.signal });
        const page = new DOMParser().parseFromString(await reply.text(), "text/html").querySelector("#content");
        const fixed = (one) => one.matches("form.inputs, #layer");
        for (const old of [...document.querySelector("#content").children]) if (!fixed(old)) old.remove();
        let before = null;
        for (const part of [...page.children]) {
          if (part.matches("form.inputs")) {
            form.querySelector(".actions").replaceWith(part.querySelector(".actions"));
            form.elements[range.name].value = range.value;
            before = form;
          } else if (part.matches("#layer")) {
            before = slider.closest("#layer");
          } else {
            before.after(part);
            before = part;
          }
        }
        document.querySelectorAll(".tip").forEach((tip) => tip.remove());
        for (const name of ["page.js", "card.js"]) {
          const script = element("script");
          script.src = "/assets/" + name;
          document.body.append(script);
          script.remove();
        }
        enhance(document.querySelector("#content"));
        history.replaceState(null, "", address);
      } catch (error) {
        if (error.name !== "AbortError") location.href = address;
      }
    });
  }

  // A word anywhere: its senses, frequency and neighbours in a dialog.
  function element(name, ...children) {
    const made = document.createElement(name);
    made.append(...children);
    return made;
  }

  async function lookUp(link) {
    const reply = await fetch("/api/word" + new URL(link.href).search);
    const found = await reply.json();
    const dialog = element("dialog");
    const close = element("button", "Close");
    close.type = "button";
    close.addEventListener("click", () => dialog.close());
    const page = element("a", "Page of the word");
    page.href = link.href;
    if (reply.ok) {
      const { word, neighbours } = found.answer;
      dialog.setAttribute("aria-label", word.word);
      dialog.append(element("h2", word.word), element("p", `Tagged ${word.tagged} times in WordNet's texts; ${word.inGlosses} times in its glosses.`));
      const senses = element("ol", ...word.senses.map((one) => element("li", `${one.partOfSpeech}: ${one.definition}`)));
      dialog.append(senses, element("p", element("b", "Neighbours: "), neighbours.map((one) => one.word).join(", ") || "none"));
    } else {
      dialog.append(element("p", found.error));
    }
    dialog.append(element("p", page, " ", close));
    dialog.addEventListener("close", () => {
      dialog.remove();
      link.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="/word?"]');
    if (!link || link.closest("dialog, .site, .actions") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    lookUp(link).catch(() => (location.href = link.href));
  });

  async function post(address, body) {
    const reply = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await reply.json();
    if (!reply.ok) throw new Error(answer.error);
    return answer;
  }

  function refuse(place, error) {
    const refusal = place.querySelector(".refusal");
    refusal.textContent = error.message;
    refusal.hidden = false;
  }

  // A probe starts with the values of its form, in the groups run, options and scope.
  const start = document.querySelector("form.start");
  if (start) {
    start.addEventListener("submit", async (event) => {
      event.preventDefault();
      const body = { probe: start.dataset.probe };
      for (const [name, value] of new FormData(start)) {
        const [group, option] = name.split(".");
        body[group] ??= {};
        if (start.querySelector(`input[type="hidden"][name="${name}"]`)) {
          body[group][option] ??= [];
          if (value) body[group][option].push(value);
        } else {
          body[group][option] = value;
        }
      }
      try {
        const job = await post("/api/jobs", body);
        location.href = "/jobs?job=" + encodeURIComponent(job.id);
      } catch (error) {
        document.body.classList.remove("busy");
        refuse(start, error);
      }
    });
  }

  // Jobs that have not ended report their progress; the page is loaded again when one ends.
  for (const job of document.querySelectorAll("[data-job]")) {
    const address = "/api/jobs/" + encodeURIComponent(job.dataset.job);
    const events = new EventSource(address + "/events");
    events.addEventListener("status", (event) => {
      const status = JSON.parse(event.data);
      job.querySelector(".state").textContent = status.state.toLowerCase();
      job.querySelector(".messages").textContent = status.messages.join("\n");
      const bar = job.querySelector("progress");
      bar.max = Math.max(1, status.total);
      bar.value = status.done;
      const count = status.total > 0 ? ` ${status.done} of ${status.total}` : "";
      job.querySelector("[role=status]").textContent = status.task + count;
      if (status.ended) {
        events.close();
        location.reload();
      }
    });
    job.querySelector(".cancel").addEventListener("click", () =>
      post(address + "/cancel", {}).catch((error) => refuse(job, error)),
    );
  }

  // Runs of the list that are compared.
  const runs = document.querySelector("#runs table.sheet");
  if (runs && location.pathname === "/runs") {
    const chosen = new Set();
    const compare = element("button", "Compare the selected runs");
    compare.type = "button";
    compare.className = "compare";
    compare.disabled = true;
    compare.title = "Choose two or more runs of one probe";
    compare.addEventListener("click", () => (location.href = "/compare?runs=" + [...chosen].join(",")));
    for (const row of runs.tBodies[0].rows) {
      const link = row.querySelector('a[href^="/run?"]');
      const box = element("input");
      box.type = "checkbox";
      box.setAttribute("aria-label", "Compare " + link.textContent);
      box.addEventListener("change", () => {
        chosen[box.checked ? "add" : "delete"](link.textContent);
        compare.disabled = chosen.size < 2;
      });
      link.after(" ", box);
    }
    runs.closest(".scroll").before(element("p", compare));
  }
})();
