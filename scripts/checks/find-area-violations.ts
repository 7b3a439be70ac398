import { houses } from './areas.ts'

/** A file and what it imports, both from the root of the project. */
export interface ImportingFile {
  source: string
  imports: readonly string[]
}

export interface AreaReport {
  violations: string[]
  /** For people: how many areas, and how many of them use each other. */
  summary: string[]
}

interface Placed {
  file: string
  area: string
  /** The area and the feature below it: the unit that no ring may join. */
  unit: string
  role: string | undefined
}

/** What breaks the order of the areas: an import upwards, a ring of folders, a file outside the roles, a private file used from outside. */
export function findAreaViolations(files: readonly ImportingFile[]): AreaReport {
  const reports = houses.map(house => {
    const below = `${house.root}/`
    const own = files.filter(
      ({ source }) => source.startsWith(below) && /\.tsx?$/.test(source) && !isTest(source),
    )
    const isTop = (file: string) => house.top.test(file.slice(below.length))
    const place = (file: string): Placed => {
      const [area = '', feature, role] = namesOf(file.slice(below.length))
      return { file, area, unit: role ? `${area}/${feature}` : area, role }
    }
    const floorOf = (area: string) => house.floors[area]
    const violations: string[] = []
    const units = new Map<string, Set<string>>()
    const arrows = new Set<string>()
    for (const { source, imports } of own) {
      if (isTop(source)) continue
      const from = place(source)
      const floor = floorOf(from.area)
      if (floor === undefined) {
        violations.push(
          `no-such-area: ${source}\n    Every file lies in an area of scripts/checks/areas.ts.`,
        )
        continue
      }
      const misplaced = house.misplaced(namesOf(source.slice(below.length)))
      if (misplaced) violations.push(`roles: ${source}\n    ${sentence(misplaced)}`)
      for (const imported of imports.filter(file => file.startsWith(below))) {
        const to = place(imported)
        const toFloor = isTop(imported) ? Number.POSITIVE_INFINITY : (floorOf(to.area) ?? 0)
        if (from.unit !== to.unit) add(units, from.unit, to.unit)
        if (from.area !== to.area) {
          // What everything stands on is no neighbour.
          if (to.area !== house.ground) arrows.add(`${from.area} → ${to.area}`)
          if (toFloor >= floor)
            violations.push(
              `upwards: ${source} → ${imported}\n    An area uses what stands below it: publish an event, take a function, or move what is shared down.`,
            )
        }
        if (from.unit !== to.unit && to.role && house.private.includes(to.role))
          violations.push(
            `private: ${source} → ${imported}\n    Queries, router and jobs of a feature are its own: call its reads, commands, rules or schema.`,
          )
      }
    }
    for (const ring of ringsOf(units))
      violations.push(
        `ring-of-folders: ${ring.join(' → ')}\n    Folders that need each other cannot be understood alone: move what they share into a third.`,
      )
    const areas = new Set(own.filter(one => !isTop(one.source)).map(one => place(one.source).area))
    return {
      violations,
      summary: `${house.root}: ${areas.size} areas, ${arrows.size} arrows between them, ${violations.filter(one => one.startsWith('upwards')).length} up`,
    }
  })
  return {
    violations: reports.flatMap(report => report.violations),
    summary: reports.map(report => report.summary),
  }
}

const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || file.includes('/test-support/')

const namesOf = (file: string): string[] => file.replace(/\.[a-z.]+$/i, '').split('/')

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

const add = (graph: Map<string, Set<string>>, from: string, to: string): void => {
  const known = graph.get(from) ?? new Set()
  graph.set(from, known.add(to))
}

/** The groups of nodes in which each reaches every other (Tarjan's strongly connected components), larger than one. */
function ringsOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const rings: string[][] = []
  const visit = (node: string): number => {
    const at = order.size
    order.set(node, at)
    lowest.set(node, at)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      const reached = order.has(next)
        ? open.includes(next)
          ? order.get(next)
          : undefined
        : visit(next)
      if (reached !== undefined) lowest.set(node, Math.min(lowest.get(node) ?? at, reached))
    }
    const low = lowest.get(node) ?? at
    if (low === at) {
      const ring = open.splice(open.indexOf(node))
      if (ring.length > 1) rings.push(ring)
    }
    return low
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return rings
}
