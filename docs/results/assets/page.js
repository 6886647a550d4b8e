// Tables that readers can sort, filter and copy, and a list of contents that closes on small screens.
(() => {
  const LONG = 10; // rows; longer tables can be filtered

  function element(name, className, ...content) {
    const made = document.createElement(name);
    made.className = className;
    made.append(...content);
    return made;
  }

  // Without permalinks, explanations of labels and shortened definitions.
  function text(cell) {
    const copy = cell.cloneNode(true);
    for (const extra of copy.querySelectorAll(".anchor, small, [aria-hidden]")) extra.remove();
    return copy.textContent.trim().replace(/\s+/g, " ");
  }

  // The number that a text begins with, such as 12.5 of "12.5 [9.0, 16.1]", 0.049 of "< .049*" and
  // -3 of "−3 %"; NaN of other texts, among them dates, ranges of pages and names with digits.
  function number(value) {
    const found = value
      .replace(/(\d),(?=\d{3}(\D|$))/g, "$1")
      .match(/^[<>≤≥≈~]?\s*([-+−]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(?=[\s%*†‡;,()[\]/]|$)/i);
    return found ? Number(found[1].replace("−", "-")) : NaN;
  }

  const isMissing = (value) => /^(|[-–—?]|n\/?a|nan|none)$/i.test(value);

  function compared(one, other) {
    const [a, b] = [number(one), number(other)];
    if (Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(a) ? 1 : -1;
    return Number.isNaN(a) ? one.localeCompare(other, undefined, { numeric: true }) : a - b;
  }

  const isData = (row) => !row.classList.contains("block");

  function makeSortable(table) {
    const bodies = [...table.tBodies];
    const original = bodies.map((body) => [...body.rows]);
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const button = element("button", "", ...head.childNodes);
      button.type = "button";
      head.append(button);
      button.addEventListener("click", () => {
        const numeric = original.flat().filter(isData).some((row) => !Number.isNaN(number(text(row.cells[column]))));
        const orders = numeric ? ["descending", "ascending"] : ["ascending", "descending"];
        const order = orders[orders.indexOf(head.getAttribute("aria-sort")) + 1]; // undefined: as at first
        for (const other of heads) other.removeAttribute("aria-sort");
        if (order) head.setAttribute("aria-sort", order);
        bodies.forEach((body, i) => {
          const values = new Map([...body.rows].filter(isData).map((row) => [row, text(row.cells[column])]));
          const sorted = [...values.keys()].sort((a, b) => {
            const [one, other] = [values.get(a), values.get(b)];
            if (isMissing(one) || isMissing(other)) return isMissing(one) - isMissing(other); // last in any order
            return order === "ascending" ? compared(one, other) : compared(other, one);
          });
          body.append(...(order ? original[i].filter((row) => !isData(row)).concat(sorted) : original[i]));
        });
      });
    });
  }

  // Rows that have all words of the field; titles of blocks without rows are hidden.
  function makeFilter(table) {
    const rows = [...table.tBodies].flatMap((body) => [...body.rows]).filter(isData);
    const count = element("span", "count");
    count.setAttribute("role", "status");
    const field = element("input", "");
    field.type = "search";
    field.addEventListener("input", () => {
      const wanted = field.value.toLowerCase().split(/\s+/);
      for (const row of rows) {
        const content = row.textContent.toLowerCase();
        row.hidden = !wanted.every((word) => content.includes(word));
      }
      for (const body of table.tBodies) body.hidden = [...body.rows].filter(isData).every((row) => row.hidden);
      count.textContent = field.value.trim() ? rows.filter((row) => !row.hidden).length + " of " + rows.length + " rows" : "";
    });
    return [element("label", "filter", "Filter: ", field), count];
  }

  // The rows that are shown; titles of blocks are in a column of their own.
  function tsv(table) {
    const blocks = table.querySelector(".block") !== null;
    const lines = [[...(blocks ? [""] : []), ...[...table.tHead.rows[0].cells].map(text)]];
    for (const body of table.tBodies) {
      const title = blocks ? [text(body.querySelector(".block"))] : [];
      for (const row of [...body.rows].filter(isData).filter((one) => !one.hidden)) {
        lines.push([...title, ...[...row.cells].map(text)]);
      }
    }
    return lines.map((line) => line.join("\t")).join("\n") + "\n";
  }

  async function copy(words) {
    try {
      await navigator.clipboard.writeText(words);
    } catch { // no permission, or a browser that has no clipboard for local files
      const field = element("textarea", "unseen");
      field.value = words;
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
  }

  function makeCopy(table) {
    const button = element("button", "", "Copy as TSV");
    button.type = "button";
    button.addEventListener("click", async () => {
      await copy(tsv(table));
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy as TSV"), 1500);
      button.focus();
    });
    return button;
  }

  for (const table of document.querySelectorAll("table.sheet")) {
    const rows = [...table.tBodies].flatMap((body) => [...body.rows]).filter(isData).length;
    makeSortable(table);
    const box = table.closest(".scroll");
    if (rows > LONG) box.before(element("div", "tools", ...makeFilter(table)));
    const files = box.nextElementSibling;
    if (files && files.matches(".files")) files.append(makeCopy(table));
    else box.after(element("p", "files", makeCopy(table)));
  }

  const contents = document.querySelector(".contents details");
  if (contents) {
    const wide = matchMedia("(min-width: 95rem)");
    const fit = () => (contents.open = wide.matches);
    document.documentElement.classList.add("scripted");
    wide.addEventListener("change", fit);
    contents.addEventListener("click", (event) => {
      if (!wide.matches && event.target.closest("a")) contents.open = false;
    });
    fit();
  }
})();
