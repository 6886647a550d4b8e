// Sorts the rows of a table by a column and filters them by text.
for (const table of document.querySelectorAll("table.sheet")) {
  const bodies = [...table.tBodies];
  const rows = (body) => [...body.rows];
  const text = (row, column) => row.cells[column].textContent.trim();
  const number = (value) => {
    const found = value.replace(/,/g, "").match(/^[<>]?\s*([-+\u2212]?\d+(\.\d+)?(e-?\d+)?)(?=[\s%]|$)/);
    return found ? Number(found[1].replace("\u2212", "-")) : NaN;
  };
  const isNumber = (value) => !Number.isNaN(number(value)) && !/^\d{4}-\d\d/.test(value);
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const descending = head.getAttribute("aria-sort") !== "descending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", descending ? "descending" : "ascending");
      for (const body of bodies) {
        const sorted = rows(body).sort((one, other) => {
          const [a, b] = [text(one, column), text(other, column)];
          if (!a || !b) return !a - !b; // empty cells are last
          const order = isNumber(a) && isNumber(b) ? number(a) - number(b) : a.localeCompare(b, undefined, { numeric: true });
          return descending ? -order : order;
        });
        body.append(...sorted);
      }
    });
  });
  if (bodies.flatMap(rows).length < 10) continue; // short tables need no filter
  const label = document.createElement("label");
  const field = document.createElement("input");
  field.type = "search";
  field.addEventListener("input", () => {
    const wanted = field.value.toLowerCase().split(/\s+/);
    for (const row of bodies.flatMap(rows)) {
      const content = row.textContent.toLowerCase();
      row.hidden = !wanted.every((word) => content.includes(word));
    }
  });
  label.className = "filter";
  label.append("Filter: ", field);
  table.closest(".scroll").before(label);
}
