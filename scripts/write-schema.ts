// Writes packages/db/src/schema.ts, packages/db/src/ids.ts and docs/schema.md from the migrations: run after every change of them.
import { setup, type TestServer } from '@atithi/db/test-server'
import { cloneTemplate } from '@atithi/db/test-template'
import { writeSchemaFiles } from './schema/schema-files.ts'

const servers: TestServer[] = []
const stop = await setup({ provide: (_, server) => servers.push(server) })
try {
  for (const { url, template } of servers) {
    const database = await cloneTemplate(url, template)
    try {
      await writeSchemaFiles(database.url)
    } finally {
      await database.drop()
    }
  }
} finally {
  await stop()
}
