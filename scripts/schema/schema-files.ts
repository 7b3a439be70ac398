import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { readCatalog } from '@atithi/db/catalog/read-catalog'
import { schemaDocument } from '@atithi/db/catalog/schema-document'
import pg from 'pg'

const root = path.join(import.meta.dirname, '../..')
const typesFile = path.join(root, 'packages/db/src/schema.ts')
const documentFile = path.join(root, 'docs/schema.md')

/** Writes the types and the document of the schema as the migrated database at `url` has it. */
export async function writeSchemaFiles(url: string): Promise<void> {
  await generateTypes(url)
  fs.writeFileSync(documentFile, await documentOf(url))
}

/** The files that are not what would be written. */
export async function staleSchemaFiles(url: string): Promise<string[]> {
  const [areTypesRight, document] = await Promise.all([
    generateTypes(url, '--verify').then(
      () => true,
      () => false,
    ),
    documentOf(url),
  ])
  return [
    ...(areTypesRight ? [] : [typesFile]),
    ...(fs.readFileSync(documentFile, 'utf8') === document ? [] : [documentFile]),
  ].map(file => path.relative(root, file))
}

async function documentOf(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return `${schemaDocument(await readCatalog(client))}\n`
  } finally {
    await client.end()
  }
}

async function generateTypes(url: string, ...options: string[]): Promise<void> {
  const shape = ['--dialect', 'postgres', '--camel-case', '--domains']
  const parsers = ['--date-parser', 'string', '--numeric-parser', 'string']
  const types = ['--type-mapping', '{"int8":"number","timestamptz":"string"}']
  const excluded = ['--exclude-pattern', 'kysely_*']
  const args = [...shape, ...parsers, ...types, ...excluded, '--url', url, '--out-file', typesFile]
  await promisify(execFile)(
    process.execPath,
    [path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'), ...args, ...options],
    { cwd: root },
  )
}
