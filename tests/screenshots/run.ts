import fs from 'node:fs'
import path from 'node:path'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  expect,
  type Page,
  type Request,
} from '@playwright/test'
import { browserArgs, findBrowser } from '../support/browser.ts'
import { createHttpClient } from '../support/http-client.ts'
import { startProduct } from '../support/product.ts'
import { screensOf } from './screens.ts'

const folder = path.resolve(import.meta.dirname, '../../docs/screenshots')
const account = { email: 'owner@atithi.test', password: 'atithi-demo-2026' }
const india = { locale: 'en-IN', timezoneId: 'Asia/Kolkata' }
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** Takes the pictures of the screens anew, of the demonstration hotels. */
async function takeScreenshots(): Promise<void> {
  const product = await startProduct(await findFreePort())
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, env, args: browserArgs })
  try {
    fs.rmSync(folder, { recursive: true, force: true })
    fs.mkdirSync(folder, { recursive: true })
    const client = createHttpClient(product.url)
    const { reason } = await client.mutate('auth.login', account)
    if (reason) throw new Error(`the demonstration account could not sign in: ${reason}`)
    for (const screen of await screensOf(product.url, client)) {
      for (const [size, viewport] of Object.entries(sizes)) {
        for (const colorScheme of screen.hasDarkSide
          ? (['light', 'dark'] as const)
          : (['light'] as const)) {
          const file = [screen.name, size, ...(screen.hasDarkSide ? [colorScheme] : [])].join('-')
          await take(
            browser,
            { viewport, colorScheme, reducedMotion: 'reduce', baseURL: product.url, ...india },
            screen,
            `${file}.png`,
          )
        }
      }
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

interface Shot {
  url: string
  signedIn: boolean
  shows: string
}

async function take(
  browser: Browser,
  options: BrowserContextOptions,
  { url, signedIn, shows }: Shot,
  file: string,
): Promise<void> {
  const context = await browser.newContext(options)
  if (signedIn) await context.request.post('/trpc/auth.login', { data: account })
  const page = await context.newPage()
  const underWay = watchRequests(page)
  await page.goto(url)
  await page.getByText(shows).filter({ visible: true }).first().waitFor()
  await expect.poll(underWay, { timeout: 20_000, intervals: [400] }).toBe(0)
  // Asked from outside: a page whose policy allows no eval cannot poll by itself.
  await expect.poll(() => page.evaluate('document.fonts.status')).toBe('loaded')
  await page.waitForTimeout(400)
  await page.screenshot({ path: path.join(folder, file) })
  await context.close()
  console.info(`docs/screenshots/${file}`)
}

/** How many requests have no answer yet. The stream of live events never ends, so it does not count. */
function watchRequests(page: Page): () => number {
  const open = new Set<Request>()
  page.on('request', request => {
    if (request.resourceType() !== 'eventsource') open.add(request)
  })
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
  return () => open.size
}

await takeScreenshots()
