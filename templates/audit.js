/* Conveniences only: without them every fact is shown, and links lead both ways. */
(() => {
  const byId = (id) => document.getElementById(id);
  const pieces = [...document.querySelectorAll(".said[data-to]")];
  const rows = [...document.querySelectorAll("[data-at]")];
  const words = new Map();
  for (const piece of pieces) {
    for (const id of piece.dataset.to.split(" ")) {
      if (!words.has(id)) words.set(id, []);
      words.get(id).push(piece);
    }
  }
  const light = (list, on) => { for (const one of list) if (one) one.classList.toggle("lit", on); };
  for (const piece of pieces) {
    const facts = piece.dataset.to.split(" ").map(byId);
    for (const [name, on] of [["mouseenter", true], ["mouseleave", false], ["focus", true], ["blur", false]]) {
      piece.addEventListener(name, () => light(facts, on));
    }
  }
  for (const row of rows) {
    const said = words.get(row.id) || [];
    row.addEventListener("mouseenter", () => light(said, true));
    row.addEventListener("mouseleave", () => light(said, false));
  }
  const boxes = [...document.querySelectorAll(".filters input")];
  const units = [...document.querySelectorAll(".unit")];
  const empty = document.querySelector(".empty");
  const show = () => {
    const wanted = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    let any = false;
    for (const unit of units) {
      let some = false;
      for (const fact of unit.querySelectorAll(".fact")) {
        fact.hidden = !wanted.has(fact.dataset.verdict);
        some = some || !fact.hidden;
      }
      unit.hidden = !some;
      any = any || some;
    }
    empty.hidden = any;
  };
  for (const box of boxes) {
    box.addEventListener("change", show);
    /* A double click shows this verdict alone. */
    box.addEventListener("dblclick", () => {
      for (const other of boxes) other.checked = other === box;
      show();
    });
  }
  /* A link to a fact that is filtered away brings it back. */
  addEventListener("hashchange", () => {
    const fact = byId(location.hash.slice(1));
    if (!fact || !fact.hidden) return;
    for (const box of boxes) if (box.value === fact.dataset.verdict) box.checked = true;
    show();
    fact.scrollIntoView();
  });
})();
