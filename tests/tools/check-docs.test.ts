import { afterEach, describe, expect, it } from 'vitest'
import { findDocProblems } from '../../scripts/checks/find-doc-problems.ts'
import { type PlantedProject, plantProject } from './planted-project.ts'

let project: PlantedProject
const problemsOf = (readme: string) => {
  project = plantProject({ 'README.md': readme, 'package.json': '{ "scripts": { "build": "x" } }' })
  return findDocProblems(project.root).problems
}

describe('findDocProblems', () => {
  afterEach(() => project.remove())

  it('passes over patterns, line numbers and addresses', () => {
    expect(
      problemsOf(
        'See `packages/db/src/client.ts:12`, `apps/*`, `packages/api/src/<feature>`, [home](https://example.in/) and `npm run build`.',
      ),
    ).toEqual([])
  })

  it.each([
    ['`packages/db/src/gone.ts`', 'README.md names packages/db/src/gone.ts, which does not exist'],
    ['[guide](docs/guide.md#start)', 'README.md links to docs/guide.md, which does not exist'],
    ['`npm run fly`', 'README.md names npm run fly, which package.json does not have'],
  ])('sees that %s is not there', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem])
  })

  it('holds the map against the folders', () => {
    const map = '| 2 | `property` | gone | |\n| 5 | `stays` | bookings, groups | bookings |\n'
    project = plantProject({ 'README.md': '', 'ARCHITECTURE.md': map })
    expect(findDocProblems(project.root).problems).toEqual([
      'ARCHITECTURE.md leaves out packages/api/src/property/rooms',
      'ARCHITECTURE.md names packages/api/src/property/gone, which does not exist',
    ])
  })

  it('asks a decision for its number and its Confirmation', () => {
    const sound = '# 001: Counters\n\n## Confirmation\n\nA test.\n'
    project = plantProject({
      'docs/decisions/001-counters.md': sound,
      'docs/decisions/002-scopes.md': sound,
      'docs/decisions/003-reads.md': '# 003: Reads\n',
      'docs/decisions/003-writes.md': '# 003: Writes\n\n## Confirmation\n\nA test.\n',
    })
    expect(findDocProblems(project.root).problems).toEqual([
      'docs/decisions/002-scopes.md is not headed "# 002: …"',
      'docs/decisions/003-reads.md has no Confirmation',
      'docs/decisions/003-reads.md shares its number',
      'docs/decisions/003-writes.md shares its number',
    ])
  })
})
