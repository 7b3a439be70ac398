import fs from 'node:fs'
import path from 'node:path'
import { findFreePort } from '@atithi/db/embedded/free-port'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { browserArgs, findBrowser } from '../support/browser.ts'
import { createHttpClient } from '../support/http-client.ts'
import { startProduct } from '../support/product.ts'
import { screensOf } from './screens.ts'

const folder = path.resolve(import.meta.dirname, '../../docs/screenshots')
const account = { email: 'owner@atithi.test', password: 'atithi-demo-2026' }
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
        for (const colorScheme of screen.hasDarkSide ? (['light', 'dark'] as const) : (['light'] as const)) {
          const file = [screen.name, size, ...(screen.hasDarkSide ? [colorScheme] : [])].join('-')
          await take(browser, { viewport, colorScheme, reducedMotion: 'reduce', baseURL: product.url }, screen, `${file}.png`)
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
}

async function take(browser: Browser, options: BrowserContextOptions, { url, signedIn }: Shot, file: string): Promise<void> {
  const context = await browser.newContext(options)
  if (signedIn) await context.request.post('/trpc/auth.login', { data: account })
  const page = await context.newPage()
  await page.goto(url)
  // Live events keep a connection open, so the network never falls silent: wait for what is waited for on the screen.
  await page.waitForLoadState('load')
  await page.waitForFunction(`!document.querySelector('[aria-busy="true"]') && document.fonts.status === 'loaded'`)
  await page.waitForTimeout(400)
  await page.screenshot({ path: path.join(folder, file) })
  await context.close()
  console.info(`docs/screenshots/${file}`)
}

await takeScreenshots()
