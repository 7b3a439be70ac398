import { expect, test } from '@playwright/test'
import { openHotel, siteAddress } from '../../support/e2e-people.ts'

test('review: websites 6: large letters leave the head whole and the page as wide as the phone', async ({
  browser,
  baseURL,
}) => {
  const {
    procedures,
    propertyId,
    subdomain,
    context: desk,
  } = await openHotel(browser, baseURL ?? '')
  await procedures.properties.update.mutate({ propertyId, name: 'Kayal Veedu Backwater House' })
  for (const theme of ['classic', 'modern'] as const) {
    await procedures.website.update.mutate({ propertyId, theme })
    for (const text of [150, 200]) {
      const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
      for (const path of ['/', '/book', '/manage', '/nowhere']) {
        await page.goto(siteAddress(baseURL ?? '', subdomain) + path)
        await page.evaluate(`document.documentElement.style.fontSize = '${text}%'`)
        await page.evaluate('document.fonts.ready.then(() => {})')
        const seen = {
          width: await page.evaluate('document.documentElement.scrollWidth'),
          head: (await page.locator('.head').boundingBox())?.height ?? 0,
          name: (await page.locator('.head .name').boundingBox())?.height ?? 0,
        }
        expect([theme, text, path, seen.width]).toEqual([theme, text, path, 360])
        expect(seen.head).toBeLessThan(300)
        // A name of four words never stands on more lines than it has words.
        expect(seen.name).toBeLessThanOrEqual(4 * 1.25 * 0.24 * text)
      }
      await page.close()
    }
  }
  await desk.close()
})
