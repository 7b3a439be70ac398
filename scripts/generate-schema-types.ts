// Writes packages/db/src/schema.ts from a migrated database (DATABASE_URL): run after every new migration.
import { execFileSync } from 'node:child_process'

const url = process.env.DATABASE_URL
if (!url) {
  console.error(
    'Set DATABASE_URL to a migrated database, for example one that `npm start` keeps running.',
  )
  process.exit(1)
}
execFileSync(
  'kysely-codegen',
  [
    ...[
      '--dialect',
      'postgres',
      '--url',
      url,
      '--camel-case',
      '--date-parser',
      'string',
      '--numeric-parser',
      'string',
    ],
    ...[
      '--type-mapping',
      '{"int8":"number","timestamptz":"string"}',
      '--domains',
      '--exclude-pattern',
      'kysely_*',
    ],
    ...['--out-file', 'packages/db/src/schema.ts', ...process.argv.slice(2)],
  ],
  { stdio: 'inherit' },
)
