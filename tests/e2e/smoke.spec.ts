import { expect, test } from '@playwright/test'

test('the server is alive, ready and counted', async ({ request }) => {
  expect(await (await request.get('/healthz')).json()).toEqual({ status: 'alive' })
  expect(await (await request.get('/readyz')).json()).toEqual({ status: 'ready' })
  expect(await (await request.get('/metrics')).text()).toContain(
    'http_request_duration_seconds_bucket',
  )
})

test('the sign-in page loads without an error', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      problems.push(message.text())
  })
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(problems).toEqual([])
})
