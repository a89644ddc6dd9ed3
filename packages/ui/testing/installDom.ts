/**
 * Adds to jsdom what browsers have and the parts rely on: pop-overs, modal dialogs, observers, scrolling, boxes of
 * ranges (of which nothing is laid out). Only visibility and open state are imitated; the top layer is not.
 */
export function installDom(): void {
  const html = HTMLElement.prototype;
  html.showPopover = function showPopover() {
    this.style.display = "block";
  };
  html.hidePopover = function hidePopover() {
    this.style.display = "none";
  };
  html.scrollIntoView = () => undefined;
  Range.prototype.getClientRects = () => document.createElement("i").getClientRects();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute("open", "");
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.hasAttribute("open")) return;
    this.removeAttribute("open");
    this.dispatchEvent(new Event("close"));
  };
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
}
