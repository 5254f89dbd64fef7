/* A convenience only: close the contents after a choice, and mark where the reader is. */
(() => {
  const contents = document.getElementById("contents");
  const links = [...contents.querySelectorAll("a")];
  contents.addEventListener("click", (event) => {
    if (event.target.closest("a") && contents.matches(":popover-open")) contents.hidePopover();
  });
  if (!("IntersectionObserver" in window)) return;
  const seen = new Set();
  const watch = new IntersectionObserver((entries) => {
    for (const entry of entries) seen[entry.isIntersecting ? "add" : "delete"](entry.target.id);
    const here = links.find((link) => seen.has(link.hash.slice(1)));
    for (const link of links) {
      if (link === here) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
  }, { rootMargin: "-20% 0px -60% 0px" });
  document.querySelectorAll("main > section").forEach((section) => watch.observe(section));
})();
