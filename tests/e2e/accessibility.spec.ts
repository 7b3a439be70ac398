import { expect, test } from '@playwright/test'
import { barriersOn } from '../support/axe.ts'
import { proceduresAs, siteAddress } from '../support/e2e-people.ts'

// Each theme is looked at in one of the sizes: what differs between sizes is layout, between themes colour.
const themeOf = (isMobile: boolean) => (isMobile ? ('dark' as const) : ('light' as const))

const screens: Record<string, { as?: string; paths: string[] }> = {
  'a stranger': { paths: ['/register', '/terms', '/privacy', '/unauthorized'] },
  'an owner': {
    as: 'owner@atithi.test',
    paths: [
      '/today',
      '/dashboard',
      '/bookings',
      '/property',
      '/property/calendar',
      '/property/housekeeping',
      '/property/reviews',
      '/reports',
      '/reports?tab=reports',
      '/reports?tab=analytics',
      '/reports?tab=insights',
      '/onboarding',
      '/website',
    ],
  },
  'an administrator': {
    as: 'admin@atithi.test',
    paths: [
      '/admin',
      '/admin/hotels',
      '/admin/users',
      '/admin/onboarding',
      '/admin/analytics',
      '/admin/security',
      '/admin/settings',
    ],
  },
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

for (const [who, { as, paths }] of Object.entries(screens)) {
  test(`${who} meets no barrier in the back office`, async ({ page, baseURL, isMobile }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ colorScheme: themeOf(isMobile) })
    if (as)
      await proceduresAs(page.context(), baseURL ?? '').auth.login.mutate({
        email: as,
        password: 'atithi-demo-2026',
      })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await barriersOn(page), path).toEqual([])
    }
  })
}

for (const subdomain of ['chandra-mahal', 'saltwind-bay']) {
  test(`a guest meets no barrier on ${subdomain}`, async ({ page, baseURL, isMobile }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ colorScheme: themeOf(isMobile) })
    for (const path of sitePaths) {
      await page.goto(`${siteAddress(baseURL ?? '', subdomain)}${path}`)
      expect(await barriersOn(page), path).toEqual([])
    }
  })
}
