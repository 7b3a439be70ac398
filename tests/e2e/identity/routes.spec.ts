import { expect, test } from '@playwright/test'
import { demoPassword, signIn } from '../../support/e2e-people.ts'

const wholeShell = [
  ...['/today', '/dashboard', '/bookings', '/property', '/channels', '/website'],
  '/settings',
]
const adminScreens = ['/admin', '/admin/hotels', '/admin/users', '/admin/onboarding']
const open = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/accept-invitation',
  '/terms',
  '/privacy',
]

/** Who opens what, and where it leads. */
const table: { who: string | null; rows: [from: string, to: string][] }[] = [
  {
    who: null,
    rows: [
      ...open.map((path): [string, string] => [path, path]),
      ...['/', '/no-such-page', ...wholeShell, ...adminScreens].map((path): [string, string] => [
        path,
        '/login',
      ]),
    ],
  },
  {
    who: 'owner@atithi.test',
    rows: [
      ...['/', '/login', '/register', '/no-such-page'].map((path): [string, string] => [
        path,
        '/dashboard',
      ]),
      ...wholeShell.map((path): [string, string] => [path, path]),
      ...adminScreens.map((path): [string, string] => [path, '/unauthorized']),
      ['/settings?section=staff', '/settings'],
    ],
  },
  {
    who: 'admin@atithi.test',
    rows: [
      ...['/', '/login', '/no-such-page'].map((path): [string, string] => [path, '/admin']),
      ...[...adminScreens, '/settings'].map((path): [string, string] => [path, path]),
    ],
  },
  {
    who: 'staff@atithi.test',
    rows: [
      ['/', '/today'],
      ...['/today', '/dashboard', '/bookings', '/settings'].map((path): [string, string] => [
        path,
        path,
      ]),
      ...['/property', '/channels', '/website', '/settings?section=staff', ...adminScreens].map(
        (path): [string, string] => [path, '/unauthorized'],
      ),
    ],
  },
]

for (const { who, rows } of table) {
  test(`where addresses lead for ${who ?? 'somebody signed out'}`, async ({ page }) => {
    if (who) await signIn(page, who, demoPassword)
    for (const [from, to] of rows) {
      await page.goto(from)
      await expect
        .poll(() => new URL(page.url()).pathname, { message: `${from} leads to ${to}` })
        .toBe(to)
    }
  })
}
