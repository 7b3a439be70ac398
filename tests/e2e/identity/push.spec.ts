import { expect, test } from '@playwright/test'
import { openHotel } from '../../support/e2e-people.ts'

test.use({ serviceWorkers: 'allow' })

interface Told {
  items: { browserId: string; text: string }[]
}

test('push is turned on in a browser, tried, shown while the back office is closed, and turned off', async ({
  browser,
  baseURL,
}) => {
  if (!baseURL) throw new Error('The tests run against an address.')
  const sandbox = process.env.E2E_MAILBOX ?? ''
  const { context } = await openHotel(browser, baseURL, { publish: false })
  await context.grantPermissions(['notifications'])
  let browserId = ''
  // No push service is within reach of a test: the sandbox's stands in for the browser's own.
  await context.exposeFunction('subscribeAtSandbox', async (applicationServerKey: string) => {
    const answer = await fetch(`${sandbox}/api/push/browsers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ applicationServerKey }),
    })
    const { id, subscription } = (await answer.json()) as { id: string; subscription: object }
    browserId = id
    return subscription
  })
  // A headless browser has no place to show anything, and says no whatever it was granted.
  await context.addInitScript(`
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      const subscription = await window.subscribeAtSandbox(applicationServerKey)
      return { toJSON: () => subscription }
    }
  `)
  const page = await context.newPage()
  await page.goto('/settings?section=notifications')
  await page.getByRole('switch', { name: 'In this browser' }).click()
  await expect(page.getByText('On, for as long as you stay signed in here.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('The push service took it. It shows in a moment.')).toBeVisible()
  const { items } = (await (await fetch(`${sandbox}/api/push`)).json()) as Told
  const data = items.find(item => item.browserId === browserId)?.text ?? ''
  expect(JSON.parse(data)).toMatchObject({ body: 'Notifications are on in this browser.' })

  // What the push service would hand to the browser, handed to its worker.
  const [worker] = context.serviceWorkers()
  const shown = await worker?.evaluate(
    text =>
      new Promise(resolve => {
        const own = globalThis as unknown as {
          registration: { showNotification: unknown }
          dispatchEvent(event: Event): void
          PushEvent: new (type: string, init: { data: string }) => Event
        }
        own.registration.showNotification = async (title: string, options: object) =>
          resolve({ title, ...options })
        own.dispatchEvent(new own.PushEvent('push', { data: text }))
      }),
    data,
  )
  expect(shown).toMatchObject({
    title: 'Atithi',
    body: 'Notifications are on in this browser.',
    data: { path: '/settings?section=notifications' },
  })

  await page.getByRole('switch', { name: 'In this browser' }).click()
  await expect(page.getByText('The browser asks for your permission.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a test' })).toHaveCount(0)
  await context.close()
})
