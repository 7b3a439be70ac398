/** The list with the item at `from` taken to `to`; places outside the list mean its nearest end. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from)
  const place = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, place), ...items.slice(from, from + 1), ...rest.slice(place)]
}
