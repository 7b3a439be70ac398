import fs from 'node:fs'
import path from 'node:path'
import type { FullConfig } from '@playwright/test'
import { ownerUrlOf } from './database-url.ts'
import { startProduct } from './product.ts'

/** One running product for all browser tests: `npm start` itself, with the demonstration hotels. */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  const url = new URL(config.projects[0]?.use.baseURL ?? '')
  const product = await startProduct(Number(url.port))
  // The sandbox takes another port where the usual one is taken; the tests inherit where it is.
  const running: { mailboxUrl: string } = JSON.parse(
    fs.readFileSync(path.join(product.dataDir, 'running.json'), 'utf8'),
  )
  process.env.E2E_MAILBOX = new URL(running.mailboxUrl).origin
  process.env.E2E_SIGNING_KEY = fs
    .readFileSync(path.join(product.dataDir, 'signing-key'), 'utf8')
    .trim()
  process.env.E2E_DATABASE_URL = ownerUrlOf(product.dataDir)
  return product.stop
}
