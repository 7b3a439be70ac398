import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { browserArgs, findBrowser } from '../support/browser.ts'
import { startProduct } from '../support/product.ts'

const least = 98
const pages = ['/', '/rooms', '/book', '/hi/']
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** Looks at the websites of the demonstration as Lighthouse's phone does. Any category below the least is a failure. */
async function look(): Promise<boolean> {
  const given = process.env.SITE_PORT
  const product = given ? undefined : await startProduct(await findFreePort())
  const port = given ?? new URL(product?.url ?? '').port
  const { executablePath, env } = await findBrowser()
  const debuggingPort = await findFreePort()
  const browser = await chromium.launch({
    executablePath,
    env,
    args: [...browserArgs, `--remote-debugging-port=${debuggingPort}`],
  })
  let isGood = true
  try {
    for (const subdomain of ['chandra-mahal', 'saltwind-bay']) {
      for (const path of pages) {
        const result = await lighthouse(`http://${subdomain}.localhost:${port}${path}`, {
          port: debuggingPort,
          onlyCategories: categories,
          logLevel: 'error',
        })
        const scores = Object.values(result?.lhr.categories ?? {}).map(({ id, score }) => ({
          id,
          score: Math.round((score ?? 0) * 100),
        }))
        const failed = scores.filter(({ score }) => score < least)
        const audits = Object.values(result?.lhr.audits ?? {}).filter(
          audit => audit.score !== null && audit.score < 0.9 && failed.length > 0,
        )
        console.info(
          `${subdomain}${path}: ${scores.map(({ id, score }) => `${id} ${score}`).join(', ')}`,
        )
        for (const { id, displayValue } of audits) console.info(`  ${id} ${displayValue ?? ''}`)
        if (failed.length > 0 || scores.length < categories.length) isGood = false
      }
    }
  } finally {
    await browser.close()
    await product?.stop()
  }
  return isGood
}

process.exitCode = (await look()) ? 0 : 1
