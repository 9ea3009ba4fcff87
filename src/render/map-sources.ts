/** What a page is made from, by name: one item of a kind, or a list of them. */
export type Sources<Item> = Readonly<Record<string, Item | readonly Item[]>>;

/** Maps every item of a page's sources. `map` is also told where it stands; one that is not in a list has no index. */
export function mapSources<From, To>(
  sources: Sources<From>,
  map: (item: From, name: string, index?: number) => To,
): Record<string, To | To[]> {
  const mapped: Record<string, To | To[]> = {};
  for (const [name, source] of Object.entries(sources))
    mapped[name] = isList(source)
      ? source.map((item, index) => map(item, name, index))
      : map(source, name);
  return mapped;
}

/** The item at a place that `mapSources` told of another record of the same shape. */
export function itemAt<Item>(sources: Sources<Item>, name: string, index?: number): Item {
  const source = sources[name] as Item | readonly Item[];
  return isList(source) ? (source[index ?? 0] as Item) : source;
}

/** `Array.isArray` does not narrow readonly lists. */
const isList = <Item>(source: Item | readonly Item[]): source is readonly Item[] =>
  Array.isArray(source);
