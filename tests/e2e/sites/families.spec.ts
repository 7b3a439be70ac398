import { randomUUID } from 'node:crypto'
import { addDays } from '@atithi/api/kernel/shared/dates'
import { expect, test } from '@playwright/test'
import { siteAddress } from '../../support/e2e-people.ts'
import { saidDate } from '../../support/said-date.ts'

/** The form asks those to try again who fill it in faster than people can. */
const aPersonsPace = 2_100
const hotels = [
  'chandra-mahal',
  'saltwind-bay',
  'kayal-veedu',
  'deodar-house',
  'halasuru-residency',
]

for (const subdomain of hotels)
  test(`review: websites 4 and 5: a family of four books at ${subdomain} on a phone`, async ({
    page,
    baseURL,
    isMobile,
  }) => {
    test.skip(!isMobile, 'phones only')
    await page.goto(`${siteAddress(baseURL ?? '', subdomain)}/book`)
    const first = saidDate(await page.getByLabel('Check-in').inputValue())
    const ages = page.getByLabel('Ages of the children')
    await expect(ages).toBeHidden()
    await page.getByLabel('Check-in').fill(addDays(first, 40))
    await page.getByLabel('Check-out').fill(addDays(first, 42))
    await page.getByLabel('Children', { exact: true }).selectOption('2')
    await ages.fill('4, 9')
    await page.getByRole('button', { name: 'Check availability' }).click()
    const choose = page.getByRole('link', { name: /^Choose/ })
    const nearby = page.getByRole('link', { name: /, \d nights?$/ })
    await choose.or(nearby).first().waitFor()
    if ((await choose.count()) === 0) await nearby.first().click()
    await choose.first().click()
    await page.getByLabel('Full name').fill('Meera Rao')
    await page.getByLabel('Email').fill(`meera-${randomUUID()}@example.in`)
    await page.getByLabel('Mobile number').fill('98765 00000')
    const atHotel = page.getByLabel(/at the hotel/i)
    if ((await atHotel.count()) > 0) await atHotel.first().check()
    await page.getByLabel(/may use these details/).check()
    await page.waitForTimeout(aPersonsPace)
    await page.getByRole('button', { name: /^Book for/ }).click()
    await page.waitForURL(/\/booking\/confirmed/)
    await expect(page.getByText('Ages of the children: 4, 9')).toBeVisible()
    await expect(page.getByText(/^[2-9A-HJ-NP-Z]{8}$/).first()).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  })
