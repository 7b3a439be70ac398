import { expect, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { demoPassword, openHotel, proceduresAs } from '../../support/e2e-people.ts'
import { askSite } from '../../support/site-page.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
)

test('an owner tries a look out, sees it before anybody else, and saves it', async ({
  browser,
  baseURL,
  isMobile,
}) => {
  const { context, procedures, propertyId, subdomain, name } = await openHotel(
    browser,
    baseURL ?? '',
  )
  // A domain of one's own comes with the plan that the administrator gives.
  const office = proceduresAs(await browser.newContext(), baseURL ?? '')
  await office.auth.login.mutate({ email: 'admin@atithi.test', password: demoPassword })
  await office.billing.changePlan.mutate({
    propertyId,
    planId: 'professional',
    paidUntil: '2099-12-31',
    reason: 'Agreed by telephone',
  })
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' })
  const tab = (label: string) => page.getByRole('tab', { name: label, exact: true })
  const look = async (where: string) => {
    expect(await barriersOn(page), where).toEqual([])
  }
  await page.goto(`/website?property=${propertyId}`)
  const preview = page.frameLocator(`iframe[title="Website of ${name}"]`)
  await expect(preview.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.getByRole('radio', { name: 'Modern' }).click()
  await page.getByLabel('Primary colour', { exact: true }).fill('#7A1FA2')
  await tab('Content & Sections').click()
  await page.getByLabel('Tagline').fill('Lamps on the water')
  await expect(preview.getByText('Lamps on the water').first()).toBeVisible()
  await expect(page.getByText('With changes that are not saved.')).toBeVisible()
  expect((await procedures.website.get.query({ propertyId })).tagline).toBe('')
  expect((await askSite(baseURL ?? '', subdomain)).text).not.toContain('Lamps on the water')
  await look('content')

  await page.getByLabel('Facebook').fill('https://example.in/lake')
  await tab('Theme & Design').click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  // The mistake lies in another part, which opens.
  await expect(
    page.getByText('Enter the whole address, as https://facebook.com/lakeview.'),
  ).toBeVisible()
  await page.getByLabel('Facebook').fill('https://facebook.com/lake')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('As it is saved.')).toBeVisible()
  expect(await procedures.website.get.query({ propertyId })).toMatchObject({
    theme: 'modern',
    primaryColor: '#7A1FA2',
    tagline: 'Lamps on the water',
    socialLinks: { facebook: 'https://facebook.com/lake' },
  })
  await expect(async () => {
    expect((await askSite(baseURL ?? '', subdomain)).text).toContain('Lamps on the water')
  }).toPass()

  await tab('SEO & URLs').click()
  await page.getByLabel('SEO title').fill('Lake rooms')
  await expect(page.getByText('10 of 60 characters.')).toBeVisible()
  await look('search engines')
  await tab('Analytics').click()
  await expect(page.getByText('Made on the website')).toBeVisible()
  await look('analytics')
  // A step to another part leaves nothing behind; a step elsewhere asks.
  await page.getByRole('link', { name: 'Bookings' }).first().click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()

  await tab('Settings').click()
  await page
    .getByLabel('Favicon file')
    .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: pixel })
  await expect(page.getByRole('img', { name: 'Favicon' })).toBeVisible()
  await page.getByLabel('Domain', { exact: true }).fill('www.lake-palace.in')
  await page.getByRole('button', { name: 'Use this domain' }).click()
  await expect(page.getByText('Not verified')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('_atithi.www.lake-palace.in')
  await look('settings')
  await page.getByRole('switch', { name: 'Published' }).click()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('Guests find no page at its address.')).toBeVisible()
  expect((await askSite(baseURL ?? '', subdomain)).status).toBe(404)
  await context.close()
})

test('a preview is for whoever holds its link, and sells nothing', async ({ browser, baseURL }) => {
  const { context, procedures, propertyId } = await openHotel(browser, baseURL ?? '', {
    publish: false,
  })
  const { url } = await procedures.website.previewLink.query({
    propertyId,
    draft: { tagline: 'A draft of ours', theme: 'modern', headerStyle: 'modern' },
  })
  const stranger = await browser.newContext({ baseURL })
  const { hostname, pathname: path } = new URL(url)
  const subdomain = hostname.split('.')[0] ?? ''
  const answer = await askSite(baseURL ?? '', subdomain, { path })
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('A draft of ours')])
  const { headers } = answer
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers['x-robots-tag']).toContain('noindex')
  expect(headers['content-security-policy']).toContain(`frame-ancestors 'self' ${baseURL}`)
  const page = await stranger.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(url)
  // What it says of itself is two lines on a phone, and the head does not lie on them.
  const said = await page.getByRole('status').boundingBox()
  const head = await page.getByRole('banner').boundingBox()
  expect(head?.y).toBeGreaterThanOrEqual((said?.y ?? 0) + (said?.height ?? 0))
  await page.getByRole('link', { name: /rooms/i }).first().click()
  expect(new URL(page.url()).pathname.startsWith(path)).toBe(true)
  const forged = path.replace('/~', '/~A')
  expect((await askSite(baseURL ?? '', subdomain, { path: forged })).status).toBe(410)
  await stranger.close()
  await context.close()
})
