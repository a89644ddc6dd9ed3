/**
 * What waits, by whose it is: owners are served in rotation, one item each, and the items of one owner in the order in
 * which they came. Anyone who brings much waits behind their own items only.
 */
export class FairQueue<Item> {
  readonly #owners = new Map<string, Set<Item>>();
  #size = 0;

  /** How many items wait. */
  get size(): number {
    return this.#size;
  }

  /** How many items of an owner wait. */
  sizeOf(owner: string): number {
    return this.#owners.get(owner)?.size ?? 0;
  }

  add(owner: string, item: Item): void {
    const items = this.#owners.get(owner);
    if (items === undefined) this.#owners.set(owner, new Set([item]));
    else items.add(item);
    this.#size++;
  }

  /** Removes an item wherever it stands. False when it does not wait. */
  delete(owner: string, item: Item): boolean {
    const items = this.#owners.get(owner);
    if (items === undefined || !items.delete(item)) return false;
    if (items.size === 0) this.#owners.delete(owner);
    this.#size--;
    return true;
  }

  /** Whether the first item of some owner may be served. */
  has(mayServe: (owner: string) => boolean): boolean {
    return this.#owners.keys().some(mayServe);
  }

  /** Takes the first item of the next owner who may be served and puts them last. Null when none may. */
  take(mayServe: (owner: string, item: Item) => boolean): Item | null {
    for (const [owner, items] of this.#owners) {
      const [item] = items;
      if (item === undefined || !mayServe(owner, item)) continue;
      this.delete(owner, item);
      const rest = this.#owners.get(owner);
      if (rest !== undefined) {
        this.#owners.delete(owner);
        this.#owners.set(owner, rest);
      }
      return item;
    }
    return null;
  }

  /** Takes everything. */
  clear(): readonly Item[] {
    const all = [...this.#owners.values()].flatMap((items) => [...items]);
    this.#owners.clear();
    this.#size = 0;
    return all;
  }
}
