import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { choose } from '../../support/choose.ts'

const password = 'a long and private phrase'

/** A PNG of a few colours, drawn by the browser itself. */
async function drawPicture(page: Page, name: string) {
  const sheet = await page.context().newPage()
  await sheet.setContent(
    '<body style="background: linear-gradient(#88b7d8, #d9a86c 60%, #4f7a52)">',
  )
  const buffer = await sheet.screenshot({ type: 'png' })
  await sheet.close()
  return { name, mimeType: 'image/png', buffer }
}

async function register(page: Page) {
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Meera Iyer')
  await page.getByLabel('Property name').fill('Banyan Court')
  await page.getByLabel('Email').fill(`meera-${randomUUID()}@example.in`)
  await page.getByLabel('Phone').fill('9876543210')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox', { name: /agree/ }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/dashboard')
}

const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const saveChanges = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Save Changes' })
  await button.click()
  await expect(button).toBeDisabled()
}
test('from a new account to "Ready for Bookings!" and a website', async ({ page }) => {
  test.setTimeout(120_000)
  await register(page)
  await page.goto('/onboarding')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Atithi' })).toBeVisible()
  await expect(page).toHaveURL(/step=basic-info/)
  await expect(page.getByText('0% complete')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()

  await test.step('basic information', async () => {
    await page
      .getByLabel('Description')
      .fill(
        'A family house under an old banyan, ten minutes from the sea, with breakfast on the veranda.',
      )
    await page.getByLabel('Address').fill('12 Temple Street')
    await page.getByLabel('City').fill('Panaji')
    await page.getByLabel('Postal Code').fill('403001')
    await expect(page.getByLabel('State')).toContainText('Goa')
    await choose(page, 'GST scheme', 'Regular')
    await page.getByLabel('GST Number').fill('27AAPFU0939F1ZV')
    await expect(page.getByText('registered in Maharashtra; Goa has the code 30')).toBeVisible()
    await choose(page, 'GST scheme', 'Not registered')
    await page.getByLabel('Email').fill('stay@banyan.example.in')
    // Taken from the registration, and asked for where it is taken away.
    await expect(page.getByLabel('Phone', { exact: true })).not.toHaveValue('')
    await page.getByLabel('Phone', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Enter a phone number')).toBeVisible()
    await page.getByLabel('Phone', { exact: true }).fill('9876543210')
    await saveChanges(page)
    await expect(page.getByText('20% complete')).toBeVisible()
    expect(await barriersOn(page)).toEqual([])
    await next(page)
  })

  await test.step('pictures and room types', async () => {
    await expect(stepHeading(page, 'Rooms and photos')).toBeVisible()
    await expect(page.getByText('No photos uploaded')).toBeVisible()
    await expect(page.getByText('No room types added')).toBeVisible()
    const pictures = [await drawPicture(page, 'front.png'), await drawPicture(page, 'garden.png')]
    await page
      .locator('input[type=file]')
      .setInputFiles([
        ...pictures,
        { name: 'song.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
      ])
    await expect(page.getByText('2 of 30 pictures')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('no picture, whatever its name says')
    await page.getByRole('button', { name: 'Dismiss song.png' }).click()

    await page.getByLabel('What picture 1 shows').fill('The house from the street')
    await page.getByLabel('What picture 1 shows').press('Enter')
    await page.getByRole('button', { name: 'Move picture 1 later' }).click()
    await expect(page.getByText('Picture moved to place 2 of 2')).toBeAttached()
    await expect(page.getByLabel('What picture 2 shows')).toHaveValue('The house from the street')
    await page.getByRole('button', { name: 'Delete picture 1' }).click()
    await expect(page.getByText('1 of 30 pictures')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('2 of 30 pictures')).toBeVisible()

    await page.getByRole('button', { name: 'Add Room Type' }).first().click()
    await choose(page, 'Kind of room', 'Deluxe Room')
    await page.getByLabel('Price a night, before GST').fill('4500')
    await page.getByLabel('Number of rooms').fill('4')
    await page.getByRole('button', { name: 'Add Room Type' }).click()
    await expect(page.getByText('₹4,500')).toBeVisible()
    expect(await barriersOn(page)).toEqual([])
    await next(page)
  })

  await test.step('content', async () => {
    await expect(stepHeading(page, 'Content')).toBeVisible()
    await page.getByRole('button', { name: 'Garden' }).click()
    await page.getByLabel('Another amenity: property').fill('Banyan swing')
    await page.getByLabel('Another amenity: property').press('Enter')
    await page.getByRole('checkbox', { name: 'Pet-friendly' }).click()
    await page.getByRole('checkbox', { name: 'UPI' }).click()

    // Leaving asks, and nothing is lost by staying.
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByRole('button', { name: 'Banyan swing' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await saveChanges(page)

    await page.getByRole('button', { name: 'Add Testimonial' }).click()
    await page.getByLabel('Guest name').fill('Anil')
    await page.getByLabel('Comment').fill('We slept as at home.')
    await page.getByLabel('Date').fill('12 nov 2026')
    await page.getByLabel('Date').press('Tab')
    await page.getByRole('button', { name: 'Save Testimonial' }).click()
    await expect(
      page.getByRole('paragraph').filter({ hasText: 'We slept as at home.' }),
    ).toBeVisible()

    await page.getByRole('button', { name: 'Add Attraction' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Miramar beach')
    await page.getByLabel('Distance').fill('3 km')
    await saveChanges(page)
    await expect(page.getByText('Miramar beach')).toBeVisible()
    expect(await barriersOn(page)).toEqual([])
    await next(page)
  })

  await test.step('availability', async () => {
    await expect(stepHeading(page, 'Availability')).toBeVisible()
    await expect(page.getByText('80% complete')).toBeVisible()
    await next(page)
  })

  await test.step('policies', async () => {
    await expect(stepHeading(page, 'Policies')).toBeVisible()
    await expect(page.getByText('Add policies to set clear expectations for guests.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Complete Setup' })).toBeDisabled()
    await page.getByRole('button', { name: 'Add Policy' }).click()
    await expect(
      page.getByText('Free until 2 days before check-in, then the price of 1 night.'),
    ).toBeVisible()
    await page
      .getByRole('textbox', { name: /^Policy/ })
      .fill('Plans change: tell us two days ahead.')
    await page.getByRole('button', { name: 'Save Policy' }).click()
    await page.getByRole('button', { name: 'Add Policy' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Payment policy')
    await page.getByLabel('Policy', { exact: true }).fill('Half in advance, the rest at check-out.')
    await page.getByRole('button', { name: 'Save Policy' }).click()
    await expect(page.getByText('100% complete')).toBeVisible()
    await expect(page.getByText('Ready for Bookings!')).toBeVisible()
    expect(await barriersOn(page)).toEqual([])
  })

  await page.getByRole('link', { name: 'Publish the website' }).click()
  await page.getByRole('switch', { name: 'Published' }).click()
  await expect(page.getByRole('link', { name: 'View Website' })).toBeVisible()
  // What is set up takes no space on the dashboard any more.
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Manage' })).toBeVisible()
  await expect(page.getByText('Set up')).toHaveCount(0)
})

test('a further property is founded by the first save', async ({ page }) => {
  await register(page)
  await page.goto('/onboarding?new=1')
  await page.getByRole('link', { name: /Rooms and photos/ }).click()
  await expect(
    page.getByText("Save the property's basic information first to enable image uploads."),
  ).toBeVisible()
  await expect(page.getByText('Please save the property first to manage room types.')).toBeVisible()
  await page.getByRole('link', { name: /Availability/ }).click()
  await expect(
    page.getByText('Please save the property details to manage availability.'),
  ).toBeVisible()
  await page.getByRole('link', { name: /Basic information/ }).click()
  await page.getByLabel('Property Name').fill('Hill House')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Enter the address.')).toBeVisible()
  await page.getByLabel('Description').fill('A house on the hill.')
  await page.getByLabel('Address').fill('4 Camel’s Back Road')
  await page.getByLabel('City').fill('Mussoorie')
  await page.getByLabel('Postal Code').fill('248179')
  await page.getByLabel('Phone', { exact: true }).fill('9876543210')
  await page.getByLabel('Email').fill('hill@example.in')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(/property=[0-9a-f-]{36}/)
  await expect(page.getByText('20% complete')).toBeVisible()
})
