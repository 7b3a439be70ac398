import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  findImportViolations,
  type ImportReport,
} from '../../scripts/checks/find-import-violations.ts'
import { plantProject } from './planted-project.ts'

const run = promisify(execFile)
const script = path.resolve(import.meta.dirname, '../../scripts/check-imports.ts')

/** What the check finds in a project with these files laid over it. */
async function check(planted: Record<string, string> = {}): Promise<ImportReport> {
  const project = plantProject(planted)
  try {
    return await findImportViolations(project.root)
  } finally {
    project.remove()
  }
}

const violations: [rule: string, file: string, text: string][] = [
  [
    'no-circle',
    'packages/db/src/client.ts',
    "import { zone } from './zone.ts'\nexport const client = zone\n",
  ],
  [
    'resolves',
    'packages/db/src/client.ts',
    "import { gone } from './gone.ts'\nexport const client = gone\n",
  ],
  [
    'apps-apart',
    'apps/server/src/main.ts',
    "import { page } from '../../sites/src/page.ts'\nexport const a = page\n",
  ],
  [
    'by-name',
    'apps/server/src/main.ts',
    "import { client } from '../../../packages/db/src/client.ts'\nexport const a = client\n",
  ],
  [
    'packages-below-apps',
    'packages/api/src/kernel/shared/money.ts',
    "import { page } from '../../../../../apps/sites/src/page.ts'\nexport const money = page\n",
  ],
  [
    'db-stands-alone',
    'packages/db/src/other.ts',
    "import { money } from '@atithi/api/kernel/shared/money'\nexport const a = money\n",
  ],
  [
    'embedded-postgres-stands-alone',
    'packages/embedded-postgres/src/start.ts',
    "import { client } from '@atithi/db/client'\nexport const a = client\n",
  ],
  [
    'ui-stands-alone',
    'packages/ui/src/other.tsx',
    "import { client } from '@atithi/db/client'\nexport const a = client\n",
  ],
  [
    'api-on-db',
    'packages/api/src/property/rooms/schema.ts',
    "import { Button } from '@atithi/ui/button'\nexport const a = Button\n",
  ],
  [
    'api-on-db',
    'packages/api/src/rooms/schema.ts',
    "import { accounts } from '@atithi/demo/accounts'\nexport const a = accounts\n",
  ],
  [
    'demo-on-api-and-db',
    'packages/demo/src/other.ts',
    "import { Button } from '@atithi/ui/button'\nexport const a = Button\n",
  ],
  [
    'browsers-without-demo',
    'apps/backoffice/src/lib/other.ts',
    "import { accounts } from '@atithi/demo/accounts'\nexport const a = accounts\n",
  ],
  [
    'queries-inside-api',
    'packages/demo/src/other.ts',
    "import { rooms } from '@atithi/api/property/rooms/queries'\nexport const a = rooms\n",
  ],
  [
    'server-without-ui',
    'apps/server/src/other.ts',
    "import { Button } from '@atithi/ui/button'\nexport const a = Button\n",
  ],
  [
    'browsers-without-db',
    'apps/sites/src/other.ts',
    "import type { client } from '@atithi/db/client'\nexport type A = typeof client\n",
  ],
  [
    'browsers-take-rules',
    'apps/backoffice/src/lib/trpc.ts',
    "import { book } from '@atithi/api/stays/bookings/commands'\nexport const a = book\n",
  ],
  [
    'browsers-take-router-type',
    'apps/sites/src/other.ts',
    "import type { rooms } from '@atithi/api/property/rooms/queries'\nexport type A = typeof rooms\n",
  ],
  [
    'rules-stay-pure',
    'packages/api/src/property/rooms/rules.ts',
    "import { rooms } from './queries.ts'\nexport const rule = rooms\n",
  ],
  [
    'rules-without-db',
    'packages/api/src/property/rooms/rules.ts',
    "import { client } from '@atithi/db/client'\nexport const rule = client\n",
  ],
  [
    'private',
    'packages/api/src/stays/bookings/commands.ts',
    "import { rooms } from '../../property/rooms/queries.ts'\nexport const book = rooms\n",
  ],
  [
    'upwards',
    'packages/api/src/property/rooms/commands.ts',
    "import { book } from '../../stays/bookings/commands.ts'\nexport const add = book\n",
  ],
  [
    'upwards',
    'packages/api/src/tax/fees/commands.ts',
    "import { list } from '../../router.ts'\nexport const add = list\n",
  ],
  [
    'upwards',
    'apps/backoffice/src/finance/folio/bill.tsx',
    "import { Bookings } from '../../stays/bookings/screen.tsx'\nexport const Bill = () => Bookings\n",
  ],
  [
    'upwards',
    'apps/backoffice/src/lib/other.ts',
    "import { Bill } from '../finance/folio/bill.tsx'\nexport const a = Bill\n",
  ],
  ['roles', 'packages/api/src/property/rooms/helpers.ts', 'export const help = 1\n'],
  ['roles', 'packages/api/src/property/rooms.ts', 'export const rooms = 1\n'],
  ['no-such-area', 'packages/api/src/extras/rooms/rules.ts', 'export const rooms = 1\n'],
  ['no-such-area', 'apps/backoffice/src/features/rooms/screen.tsx', 'export const rooms = 1\n'],
  [
    'queries-inside-api',
    'apps/server/src/other.ts',
    "import { rooms } from '@atithi/api/property/rooms/queries'\nexport const a = rooms\n",
  ],
  [
    'routes-are-leaves',
    'apps/backoffice/src/lib/other.ts',
    "import { Route } from '../routes/bookings.tsx'\nexport const a = Route\n",
  ],
  ['no-barrel', 'packages/db/src/all.ts', "export * from './client.ts'\n"],
]

describe('findImportViolations', () => {
  it('finds nothing in a project that keeps the rules, and has read all of it', async () => {
    const report = await check()
    expect(report.violations).toEqual([])
    expect(report.modulesRead).toBe(report.filesFound)
  })

  it.each(violations)('sees %s', async (rule, file, text) => {
    const ring: Record<string, string> =
      rule === 'no-circle'
        ? {
            'packages/db/src/zone.ts':
              "import { client } from './client.ts'\nexport const zone = client\n",
          }
        : {}
    const report = await check({ [file]: text, ...ring })
    expect(report.violations.join('\n')).toContain(`${rule}: ${file}`)
  })
})

describe('findAreaViolations', () => {
  it('sees a ring of folders in which no two files make one', async () => {
    const report = await check({
      'packages/api/src/stays/bookings/reads.ts':
        "import { names } from '../groups/rules.ts'\nexport const read = names\n",
      'packages/api/src/stays/groups/rules.ts': 'export const names = 1\n',
    })
    expect(report.violations).toEqual([
      expect.stringMatching(
        /^ring-of-folders: .*stays\/(bookings → stays\/groups|groups → stays\/bookings)/,
      ),
    ])
  })

  it('counts the areas and the arrows between them', async () => {
    expect((await check()).summary).toEqual([
      'packages/api/src: 3 areas, 1 arrows between them, 0 up',
      'apps/backoffice/src: 4 areas, 2 arrows between them, 0 up',
    ])
  })
})

describe('check-imports', () => {
  it('fails the build for one violation', async () => {
    const project = plantProject({ 'packages/db/src/all.ts': "export * from './client.ts'\n" })
    await expect(run(process.execPath, [script, project.root])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no-barrel'),
    })
    project.remove()
  })

  it('fails when there is nothing to read', async () => {
    await expect(
      run(process.execPath, [script, path.join(import.meta.dirname, 'nothing-here')]),
    ).rejects.toMatchObject({ code: 1 })
  })
})
