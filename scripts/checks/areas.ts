/** The areas from the ground up: each may use what stands below it, and its own. */
const floors = {
  kernel: 0,
  // Every other area asks what the plan of a hotel allows.
  plans: 0.5,
  identity: 1,
  tax: 1,
  property: 2,
  guests: 2,
  selling: 3,
  finance: 4,
  stays: 5,
  web: 6,
  messaging: 6,
  channels: 6,
  insight: 7,
  platform: 7,
} as const

/** What a feature may be made of, by file or by a folder of that name. */
const roles = [
  'schema',
  'rules',
  'commands',
  'reads',
  'queries',
  'router',
  'events',
  'jobs',
  'procedures',
  'adapters',
] as const

/** What an area may have beside its features. */
const areaFiles = ['reasons', 'events', 'procedures', 'rules', 'schema', 'reads'] as const

interface House {
  /** The folder in which the areas lie. */
  root: string
  floors: Readonly<Record<string, number>>
  /** What everything stands on: counted as no arrow between areas. */
  ground: string
  /** Files beside the areas, which put them together: they may use everything, and nothing uses them. */
  top: RegExp
  /** What is wrong with where a file lies, or undefined. `place` is its path below the root, without the ending. */
  misplaced(place: readonly string[]): string | undefined
  /** Roles that only their own feature may use. */
  private: readonly string[]
}

const isOneOf = (names: readonly string[], name: string | undefined): boolean =>
  name !== undefined && names.includes(name)

export const houses: readonly House[] = [
  {
    root: 'packages/api/src',
    floors,
    ground: 'kernel',
    top: /^(router|jobs|consumers|create-context)\.ts$/,
    private: ['queries', 'router', 'jobs'],
    misplaced([area, feature, role]) {
      if (area === 'kernel' || role === undefined)
        return area === 'kernel' || isOneOf(areaFiles, feature)
          ? undefined
          : `an area has beside its features only ${areaFiles.join(', ')}`
      return isOneOf(roles, role) ? undefined : `a feature is made of ${roles.join(', ')}`
    },
  },
  {
    root: 'apps/backoffice/src',
    // The page and the wizard of a hotel show its rate plans, its calendar and its reviews.
    floors: { lib: -2, components: -1, ...floors, property: 6.5, shell: 8, routes: 9 },
    ground: 'lib',
    top: /^(main|router|routeTree\.gen)\.tsx?$/,
    private: [],
    misplaced: () => undefined,
  },
]
