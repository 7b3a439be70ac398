import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { proceduresAs, siteAddress } from '../support/e2e-people.ts'

// Each theme is looked at in one of the sizes: what differs between sizes is layout, between themes colour.
const themeOf = (isMobile: boolean) => (isMobile ? ('dark' as const) : ('light' as const))

const screens: Record<string, { as?: string; paths: string[] }> = {
  'a stranger': { paths: ['/register', '/terms', '/privacy', '/unauthorized'] },
  'an owner': {
    as: 'owner@atithi.test',
    paths: ['/dashboard', '/bookings', '/property', '/property/calendar', '/property/housekeeping', '/onboarding', '/website'],
  },
  'an administrator': { as: 'admin@atithi.test', paths: ['/admin', '/admin/hotels', '/admin/users'] },
}

const sitePaths = [
  '/',
  '/rooms',
  '/gallery',
  '/reviews',
  '/location',
  '/policies',
  '/book',
  '/manage',
  '/privacy',
  '/embed',
  '/hi/',
  '/hi/book',
  '/nowhere',
]

async function violationsOn(page: Page): Promise<string[]> {
  // Colours in the middle of a transition are nobody's design.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The preview of a website is a page of its own, looked at below.
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(' | ')}`)
}

for (const [who, { as, paths }] of Object.entries(screens)) {
  test(`${who} meets no barrier in the back office`, async ({ page, baseURL, isMobile }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ colorScheme: themeOf(isMobile) })
    if (as) await proceduresAs(page.context(), baseURL ?? '').auth.login.mutate({ email: as, password: 'atithi-demo-2026' })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await violationsOn(page), path).toEqual([])
    }
  })
}

for (const subdomain of ['chandra-mahal', 'saltwind-bay']) {
  test(`a guest meets no barrier on ${subdomain}`, async ({ page, baseURL, isMobile }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ colorScheme: themeOf(isMobile) })
    for (const path of sitePaths) {
      await page.goto(`${siteAddress(baseURL ?? '', subdomain)}${path}`)
      expect(await violationsOn(page), path).toEqual([])
    }
  })
}
