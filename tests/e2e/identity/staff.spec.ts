import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { baseURL } from '../../support/e2e-address.ts'
import { linkFromLetter } from '../../support/e2e-mail.ts'
import { newPassword, proceduresAs, signIn } from '../../support/e2e-people.ts'

test('an invited person works in their areas until the owner ends it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'owner@atithi.test')
  const owner = proceduresAs(page.context(), baseURL)
  const { items } = await owner.properties.list.query({})
  const places = await Promise.all(
    items.map(async ({ id }) => ({
      id,
      staff: await owner.settings.staff.list.query({ propertyId: id }),
    })),
  )
  const roomy = places.find(({ staff }) => staff.allowed > 0)
  if (!roomy) throw new Error('the demonstration has no hotel whose plan has staff')
  // A place for the test: who gives it up gets it back at the end.
  const active = roomy.staff.items.filter(member => member.state !== 'deactivated')
  const lent =
    active.length >= roomy.staff.allowed
      ? active.find(member => member.email !== 'staff@atithi.test')
      : undefined
  if (lent)
    await owner.settings.staff.deactivate.mutate({ propertyId: roomy.id, userId: lent.userId })

  const email = `desk-${randomUUID().slice(0, 8)}@example.in`
  await page.goto(`/settings?section=staff&property=${roomy.id}`)
  await page.getByRole('button', { name: 'Invite staff' }).click()
  await page.getByLabel('Full name').fill('Ravi Desk')
  await page.getByRole('dialog').getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('checkbox', { name: 'Guests' }).uncheck()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Ravi Desk is invited')).toBeVisible()

  const desk = await (await browser.newContext({ baseURL })).newPage()
  await desk.goto(await linkFromLetter(email, /invites you/))
  await desk.getByLabel('New password', { exact: true }).fill(newPassword)
  await desk.getByLabel('Confirm password').fill(newPassword)
  await desk.getByRole('button', { name: 'Accept and sign in' }).click()
  await expect(desk).toHaveURL(/\/today/)
  const menu = desk.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Housekeeping' }).first()).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Property' })).toHaveCount(0)
  await desk.goto('/property')
  await expect(desk).toHaveURL(/\/unauthorized/)
  await desk.goto('/bookings')
  await expect(desk.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()

  await page.reload()
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('button', { name: 'Actions for Ravi Desk' })
    .click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(desk).toHaveURL(/\/login/, { timeout: 3_000 })
  if (lent)
    await owner.settings.staff.reactivate.mutate({ propertyId: roomy.id, userId: lent.userId })
})
