import { expect, test } from '@playwright/test'
import { chooseOption } from '../../support/choose.ts'
import { baseURL } from '../../support/e2e-address.ts'
import { registerOwner, signIn } from '../../support/e2e-people.ts'

test('an owner asks for a plan with one click, and an administrator gives it', async ({
  page,
  browser,
}) => {
  const { name, propertyId } = await registerOwner(page.context(), baseURL)
  await page.goto(`/settings?section=billing&property=${propertyId}`)
  await expect(page.getByRole('heading', { name: 'Freemium plan' })).toContainText('Trial')
  await page.getByRole('button', { name: 'Ask for Starter' }).click()
  await expect(page.getByText('The Starter plan was asked for')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask for Professional' })).toHaveCount(0)

  const admin = await (await browser.newContext({ baseURL })).newPage()
  await signIn(admin, 'admin@atithi.test')
  const request = admin.getByRole('listitem').filter({ hasText: `${name}Freemium to Starter` })
  await request.getByRole('button', { name: 'Accept' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Change to Starter' }).click()
  await expect(admin.getByText(`${name} is on the Starter plan`)).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Starter plan' })).toContainText('Active')

  await admin.goto(`/admin/hotels?q=${encodeURIComponent(name)}`)
  await admin.getByRole('button', { name: `Actions for ${name}` }).click()
  await admin.getByRole('menuitem', { name: 'Change plan' }).click()
  const form = admin.getByRole('dialog', { name: 'Change plan' })
  await form.getByRole('combobox', { name: 'Plan' }).click()
  await chooseOption(admin.getByRole('option', { name: /Professional/ }))
  await form.getByLabel('Reason').fill('As agreed by telephone.')
  await form.getByRole('button', { name: 'Change plan' }).click()
  await expect(admin.getByText(`${name} is on the Professional plan`)).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Professional plan' })).toBeVisible()
  await expect(page.getByText('As agreed by telephone.')).toBeVisible()
})
