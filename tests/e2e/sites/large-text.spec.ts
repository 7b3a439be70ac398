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

/** Words that a box cuts off: wider than it, where nothing of them can be scrolled to. */
const cutWords = `[...document.querySelectorAll('main *, header *, footer *')].filter(element => {
  const { overflowX, textOverflow } = getComputedStyle(element)
  return element.childElementCount === 0 && element.textContent.trim() !== '' &&
    (overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis') &&
    !element.matches('.unseen, .skip, .unseen *') && element.scrollWidth > element.clientWidth + 1
}).map(element => element.textContent.trim())`

for (const [theme, subdomain] of [
  ['classic', 'chandra-mahal'],
  ['modern', 'deodar-house'],
] as const)
  test(`review: websites 6: every public page of ${theme} at 200 % and 360 px: nothing cut, nothing to the side`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    const stay = 'checkIn=2027-02-10&checkOut=2027-02-12&adults=2&children=2&ages=4,9&rooms=1'
    const address = siteAddress(baseURL ?? '', subdomain)
    await page.goto(`${address}/rooms`)
    const room = await page.locator('main .card h3 a').first().getAttribute('href')
    const paths = ['/', '/rooms', room ?? '', '/gallery', '/reviews', '/location', '/policies']
    const more = ['/book', `/book?${stay}`, '/manage', '/privacy', '/embed', '/nowhere']
    for (const path of [...paths, ...more].flatMap(each => [each, `/hi${each}`])) {
      await page.goto(address + path)
      await page.evaluate("document.documentElement.style.fontSize = '200%'")
      await page.evaluate('document.fonts.ready.then(() => {})')
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([
        path,
        360,
      ])
      expect([path, await page.evaluate(cutWords)]).toEqual([path, []])
    }
    await page.close()
  })
