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
})
