import type { FullConfig } from '@playwright/test'
import { startProduct } from './product.ts'

/** One running product for all browser tests: `npm start` itself, with the demonstration hotels. */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  const url = new URL(config.projects[0]?.use.baseURL ?? '')
  const product = await startProduct(Number(url.port))
  return product.stop
}
