import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import { expect, type Locator, test } from '@playwright/test'
import { openHotel } from '../../support/e2e-people.ts'

const today = businessDate(new Date(), 'Asia/Kolkata', '06:00')

const middleOf = async (part: Locator) => {
  const box = await part.boundingBox()
  return box ? box.y + box.height / 2 : Number.NaN
}

const noBox = { x: Number.NaN, y: Number.NaN, width: 0, height: 0 }

test('review: back-office 29 to 33 and 37, (e) 5, mission 32: what stands where on the desk', async ({
  browser,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, 'where a mouse is')
  const hotel = await openHotel(browser, baseURL ?? '', { quantity: 2, publish: false })
  const { propertyId, roomTypeId } = hotel
  await hotel.procedures.roomTypes.update.mutate({ roomTypeId, name: 'Jharokha Lake Room' })
  await hotel.procedures.bookings.create.mutate({
    propertyId,
    roomTypeId,
    checkIn: addDays(today, 3),
    checkOut: addDays(today, 5),
    adults: 2,
    guestName: 'Meera Nair',
    guestPhone: '9812345678',
    idempotencyKey: 'second-look',
  })
  const page = await hotel.context.newPage()

  await test.step('33: the first booking is on the first screen', async () => {
    await page.goto('/bookings')
    const row = page.getByRole('row', { name: /Meera Nair/ })
    await expect(row).toBeInViewport({ ratio: 0.3 })
  })

  await test.step('mission 32: below 1280 px a row still says the hotel and the source', async () => {
    const row = page.getByRole('row', { name: /Meera Nair/ })
    for (const width of [1279, 800, 641]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(row.getByText(/^Lotus House .*, Direct$/)).toBeVisible()
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(row.getByText(/^Lotus House .*, Direct$/)).toBeHidden()
    await expect(row.getByRole('cell', { name: 'Direct', exact: true })).toBeVisible()
  })

  await test.step('31: the title stands at one place', async () => {
    const tops = new Set<number>()
    for (const path of ['/bookings', '/today', '/property/calendar', '/settings', '/reports']) {
      await page.goto(path)
      tops.add(Math.round(await middleOf(page.getByRole('heading', { level: 1 }))))
    }
    expect([...tops]).toHaveLength(1)
  })

  await test.step('37: the board names its room types whole', async () => {
    await page.goto('/bookings/board')
    const name = page.getByText('Jharokha Lake Room', { exact: true }).first()
    await expect(name).toBeVisible()
    const cut =
      "[...document.querySelectorAll('.line-clamp-2')].filter(part => part.scrollHeight > part.clientHeight + 1).length"
    expect(await page.evaluate(cut)).toBe(0)
  })

  await test.step('(e) 5: a stay and a free night have their menu on the board', async () => {
    const bar = page.getByRole('gridcell', { name: /^Meera Nair/ })
    await bar.click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Edit Booking' })).toBeVisible()
    await page.keyboard.press('Escape')
    const row = await page.getByRole('rowheader', { name: /^102/ }).boundingBox()
    const head = await page.getByRole('columnheader').nth(3).boundingBox()
    await page.mouse.click((head?.x ?? 0) + 10, (row?.y ?? 0) + 20, { button: 'right' })
    await page.getByRole('menuitem', { name: /^New Booking from/ }).click()
    const form = page.getByRole('dialog', { name: 'New Booking' })
    await expect(form.getByText('Room 102')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })

  await test.step('30: a drawer below a dialogue is dimmed with the rest of the page', async () => {
    await page.goto('/bookings')
    await page.getByRole('row', { name: /Meera Nair/ }).click()
    const drawer = page.getByRole('dialog', { name: /Meera Nair/ })
    await drawer.getByRole('button', { name: 'Send Confirmation' }).click()
    await drawer.getByRole('button', { name: 'Edit Booking' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    const isAbove =
      "[...document.querySelectorAll('.bg-overlay')].filter(veil => veil.offsetWidth >= innerWidth).length"
    expect(await page.evaluate(isAbove)).toBeGreaterThan(0)
  })

  await test.step('29: a notice covers neither the way out, the legend nor what has opened', async () => {
    const notice = page
      .getByRole('region', { name: 'Notifications' })
      .getByText('The confirmation was not sent')
    await expect(notice).toBeVisible()
    const edges = async (part: Locator) => {
      const { x, y, width, height } = (await part.boundingBox()) ?? noBox
      return { left: x, right: x + width, top: y, bottom: y + height }
    }
    const box = 'xpath=ancestor::*[@role="dialog" or @role="alertdialog"][1]'
    const shown = await edges(notice.locator(box))
    expect(shown.right).toBeLessThanOrEqual((await edges(page.locator('main'))).left)
    const wayOut = page.locator('button', { hasText: 'Log out' }).first()
    expect(shown.bottom).toBeLessThanOrEqual((await edges(wayOut)).top)
  })

  await test.step('32: names of room types stand beside their fields', async () => {
    await page.goto('/bookings/groups')
    await page.getByRole('button', { name: 'New group' }).first().click()
    const form = page.getByRole('dialog', { name: 'New group' })
    const name = form.locator('p').filter({ hasText: 'Jharokha Lake Room' })
    const field = form.getByRole('spinbutton').first()
    expect(Math.abs((await middleOf(name)) - (await middleOf(field)))).toBeLessThan(3)
  })

  await test.step('(b): a note for the next shift is seen live, and done', async () => {
    await page.goto('/today')
    await expect(page.getByRole('heading', { name: 'Handover 0' })).toBeVisible()
    await hotel.procedures.handover.add.mutate({ propertyId, note: 'Wake 101 at six' })
    const note = page.getByRole('listitem').filter({ hasText: 'Wake 101 at six' })
    await note.getByRole('button', { name: 'Done' }).click()
    await expect(note).toBeHidden()
    await expect(page.getByRole('button', { name: '1 done' })).toBeVisible()
  })

  await test.step('(b): what was found is written down and returned', async () => {
    await page.goto('/property/housekeeping?view=lost-found')
    await page.getByRole('button', { name: 'Add Found Item' }).click()
    const form = page.getByRole('dialog', { name: 'Add found item' })
    await form.getByLabel('What').fill('A red umbrella')
    await form.getByLabel('Where').fill('Room 101')
    await form.getByLabel('Found by').fill('Ramesh')
    await form.getByRole('button', { name: 'Save Item' }).click()
    await page.getByRole('button', { name: 'Return' }).click()
    const taken = page.getByRole('dialog', { name: 'Return to its owner' })
    await taken.getByLabel('To whom').fill('Mrs Rao')
    await taken.getByRole('button', { name: 'Return Item' }).click()
    await expect(page.getByText('Nothing is waiting for its owner')).toBeVisible()
  })
})

test.describe('without a line', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the day at the desk can be read, and nothing of it once its person signed out', async ({
    browser,
    baseURL,
    isMobile,
  }) => {
    test.skip(isMobile, 'the same on a phone')
    const hotel = await openHotel(browser, baseURL ?? '', { quantity: 2, publish: false })
    const { propertyId, roomTypeId, context } = hotel
    await hotel.procedures.bookings.create.mutate({
      propertyId,
      roomTypeId,
      checkIn: today,
      checkOut: addDays(today, 2),
      adults: 2,
      guestName: 'Meera Nair',
      guestPhone: '9812345678',
      idempotencyKey: 'without-a-line',
    })
    const page = await context.newPage()
    await page.goto('/today')
    await expect(page.getByText('Meera Nair')).toBeVisible()
    const isKept = () => page.evaluate('caches.match("/index.html").then(Boolean)')
    await expect.poll(isKept, { timeout: 20_000 }).toBe(true)

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/^As of .*, no connection$/)).toBeVisible()
    await expect(page.getByText('Meera Nair')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check in' })).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('atithi-offline'))).not.toMatch(
      /9812345678/,
    )

    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('atithi-offline'))).toBeNull()
    await context.setOffline(true)
    await page.goto('/today')
    await expect(page.getByText('This page could not be shown')).toBeVisible()
    await expect(page.getByText('Meera Nair')).toHaveCount(0)
  })
})
