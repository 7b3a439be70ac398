export type Href = (
  path: string,
  query?: Readonly<Record<string, string | number | undefined>>,
) => string

/** Addresses within one site. `basePath` is '', or that of a preview. */
export function hrefsBelow(basePath: string): Href {
  return (path, query = {}) => {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    const search = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
    return basePath + path + search
  }
}

/** 'Deluxe Room with View' → 'deluxe-room-with-view'; undefined where nothing of a name is left in plain letters. */
function slugOf(name: string): string | undefined {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return slug || undefined
}

/** One slug for each name, in order; equal names are numbered from the second on. */
export function slugsOf(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map(name => {
    const base = slugOf(name) ?? 'room'
    let slug = base
    for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`
    taken.add(slug)
    return slug
  })
}
