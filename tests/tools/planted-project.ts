import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface PlantedProject {
  root: string
  remove(): void
}

const sound: Record<string, string> = {
  'packages/db/package.json': '{ "name": "@atithi/db", "exports": { "./*": "./src/*.ts" } }',
  'packages/api/package.json': '{ "name": "@atithi/api", "exports": { "./*": "./src/*.ts" } }',
  'packages/ui/package.json': '{ "name": "@atithi/ui", "exports": { "./*": "./src/*.tsx" } }',
  'packages/demo/package.json': '{ "name": "@atithi/demo", "exports": { "./*": "./src/*.ts" } }',
  'packages/embedded-postgres/package.json':
    '{ "name": "@atithi/embedded-postgres", "exports": { "./*": "./src/*.ts" } }',
  'packages/embedded-postgres/src/start.ts': 'export const start = 1\n',
  'packages/db/src/client.ts': 'export const client = 1\n',
  'packages/db/src/test-server.ts':
    "import { start } from '@atithi/embedded-postgres/start'\nexport const server = start\n",
  'packages/ui/src/button.tsx': 'export const Button = () => null\n',
  'packages/api/src/kernel/shared/money.ts': 'export const money = 1\n',
  'packages/api/src/router.ts':
    "import { list } from './property/rooms/router.ts'\nexport type AppRouter = typeof list\n",
  'packages/api/src/property/rooms/router.ts':
    "import { rooms } from './queries.ts'\nexport const list = rooms\n",
  'packages/api/src/property/rooms/queries.ts':
    "import { client } from '@atithi/db/client'\nexport const rooms = client\n",
  'packages/api/src/property/rooms/rules.ts':
    "import { money } from '../../kernel/shared/money.ts'\nexport const rule = money\n",
  'packages/api/src/stays/bookings/commands.ts':
    "import { rule } from '../../property/rooms/rules.ts'\nexport const book = rule\n",
  'packages/api/src/stays/groups/commands/block.ts':
    "import { book } from '../../bookings/commands.ts'\nexport const block = book\n",
  'apps/server/src/main.ts':
    "import type { AppRouter } from '@atithi/api/router'\nexport type Router = AppRouter\n",
  'packages/demo/src/accounts.ts':
    "import { money } from '@atithi/api/kernel/shared/money'\nexport const accounts = money\n",
  'apps/server/src/demonstration.ts':
    "import { accounts } from '@atithi/demo/accounts'\nexport const offered = accounts\n",
  'apps/sites/src/page.ts':
    "import { rule } from '@atithi/api/property/rooms/rules'\nexport const page = rule\n",
  'apps/backoffice/src/lib/trpc.ts':
    "import type { AppRouter } from '@atithi/api/router'\nexport type Client = AppRouter\n",
  'apps/backoffice/src/finance/folio/bill.tsx':
    "import { Button } from '@atithi/ui/button'\nexport const Bill = Button\n",
  'apps/backoffice/src/stays/bookings/screen.tsx':
    "import { Bill } from '../../finance/folio/bill.tsx'\nexport const Bookings = Bill\n",
  'apps/backoffice/src/routes/bookings.tsx':
    "import { Bookings } from '../stays/bookings/screen.tsx'\nexport const Route = Bookings\n",
}

/** A small project in the shape of this one, keeping every rule, with `planted` files laid over it. The caller removes it. */
export function plantProject(planted: Record<string, string> = {}): PlantedProject {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-planted-'))
  for (const [file, text] of Object.entries({ ...sound, ...planted })) {
    fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
  const links = path.join(root, 'node_modules/@atithi')
  fs.mkdirSync(links, { recursive: true })
  for (const name of ['api', 'db', 'demo', 'embedded-postgres', 'ui'])
    fs.symlinkSync(path.join(root, 'packages', name), path.join(links, name))
  return { root, remove: () => fs.rmSync(root, { recursive: true, force: true }) }
}
