import { expect, type Page, test } from '@playwright/test'
import { openHotel } from '../../support/e2e-people.ts'

/** A picture of one colour, drawn by the browser itself. */
async function draw(page: Page, colour: string): Promise<Buffer> {
  await page.setContent(`<body style="background: ${colour}">`)
  return page.screenshot({ type: 'png' })
}

test('pictures are put in order by dragging and by keys alone, and stay so', async ({
  browser,
  baseURL,
}) => {
  const { context, propertyId, procedures } = await openHotel(browser, baseURL ?? '')
  const sheet = await context.newPage()
  await sheet.setViewportSize({ width: 320, height: 240 })
  for (const colour of ['red', 'green', 'blue']) {
    const headers = { 'content-type': 'image/png', origin: baseURL ?? '' }
    await context.request.post(`/uploads/properties/${propertyId}`, {
      headers,
      data: await draw(sheet, colour),
    })
  }
  await sheet.close()
  const { items } = await procedures.images.list.query({ propertyId })
  const [red = '', green = '', blue = ''] = items.map(image => image.id)
  for (const [at, contentId] of [red, green, blue].entries())
    await procedures.images.update.mutate({
      contentId,
      alternativeText: ['red', 'green', 'blue'][at] ?? '',
    })
  const order = async () =>
    (await procedures.images.list.query({ propertyId })).items.map(image => image.id)

  const page = await context.newPage()
  await page.goto(`/property?view=${propertyId}&tab=photos`)
  await page.getByRole('img', { name: 'blue' }).dragTo(page.getByRole('img', { name: 'red' }))
  await expect(page.getByText('Picture moved to place 1 of 3')).toBeAttached()
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('blue')
  await expect.poll(order).toEqual([blue, red, green])

  // The grip keeps the focus of what it moves, so that one key after another carries it on.
  await page.getByRole('button', { name: 'Move picture 1: arrow keys' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('What picture 2 shows')).toHaveValue('blue')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Picture moved to place 3 of 3')).toBeAttached()
  await expect.poll(order).toEqual([red, green, blue])
  await page.reload()
  await expect(page.getByLabel('What picture 3 shows')).toHaveValue('blue')
  await context.close()
})
