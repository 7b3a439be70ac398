import fs from 'node:fs'
import path from 'node:path'
import { readCatalog, readFunctionWords, type Table } from '@atithi/db/catalog/read-catalog'
import { schemaDocument } from '@atithi/db/catalog/schema-document'
import { Cli } from 'kysely-codegen'
import pg from 'pg'
import { tenantTablesOf } from './tenant-tables.ts'
import { idsOf, toldApart } from './told-apart.ts'

const root = path.join(import.meta.dirname, '../..')

/** Writes the types and the document of the schema as the migrated database at `url` has it. */
export async function writeSchemaFiles(url: string): Promise<void> {
  for (const { file, text } of await schemaFiles(url)) fs.writeFileSync(path.join(root, file), text)
}

/** The files that are not what would be written. */
export async function staleSchemaFiles(url: string): Promise<string[]> {
  const files = await schemaFiles(url)
  return files
    .filter(({ file, text }) => fs.readFileSync(path.join(root, file), 'utf8') !== text)
    .map(({ file }) => file)
}

async function schemaFiles(url: string) {
  const tables = await tablesOf(url)
  return [
    { file: 'packages/db/src/schema.ts', text: toldApart(await typesOf(url), tables) },
    { file: 'packages/db/src/ids.ts', text: idsOf(tables) },
    { file: 'packages/db/src/tenant-tables.ts', text: tenantTablesOf(tables) },
    { file: 'docs/schema.md', text: `${schemaDocument(tables, await readFunctionWords())}\n` },
  ]
}

function typesOf(url: string): Promise<string> {
  return new Cli().generate({
    url,
    dialect: 'postgres',
    camelCase: true,
    domains: true,
    dateParser: 'string',
    numericParser: 'string',
    customImports: { IsoDate: './told-apart.ts' },
    typeMapping: { int8: 'number', timestamptz: 'string', date: 'IsoDate' },
    excludePattern: 'kysely_*',
    logLevel: 'silent',
  })
}

async function tablesOf(url: string): Promise<Table[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await readCatalog(client)
  } finally {
    await client.end()
  }
}
