import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { defineConfig } from '@playwright/test'
import { browserArgs, findBrowser } from './support/browser.ts'

// Workers read this file again: the first reading decides, and they inherit its environment.
process.env.E2E_PORT ??= String(await findFreePort())
const { executablePath, env } = await findBrowser()

/** What a phone does no differently, or not at all: asked once, on a desktop. */
const desktopOnly = [
  'smoke.spec.ts',
  'admin/administration.spec.ts',
  'identity/{impersonation,passwords,push,routes,security,sign-in,staff}.spec.ts',
  'bookings/{desk-forms,stay-changes}.spec.ts',
  'calendar/grid.spec.ts',
  'property/photo-order.spec.ts',
  'sites/large-text.spec.ts',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './support/e2e-setup.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  // A page waits for the server more than it computes.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  use: {
    // A worker of the browser answers for files: only where it is what is tried.
    serviceWorkers: 'block',
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    video: 'off',
    // Recording every test costs a third of the time: ask for it with `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, env, args: browserArgs },
  },
  projects: [
    { name: 'desktop', use: { browserName: 'chromium', viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testIgnore: desktopOnly.map(file => `**/${file}`),
      use: {
        browserName: 'chromium',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
})
