import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import type { Page } from '@playwright/test'
import { demoPassword, proceduresAs, registerOwner } from '../../support/e2e-people.ts'
import { freshGstin } from '../../support/gstin.ts'

const baseURL = `http://localhost:${process.env.E2E_PORT}`

export const day = (offset: number): string =>
  addDays(businessDate(new Date(), 'Asia/Kolkata', '06:00'), offset)

/** Signs the page's own browser in as somebody of the demonstration. */
export async function signIn(page: Page, email: string) {
  const procedures = proceduresAs(page.context(), baseURL)
  await procedures.auth.login.mutate({ email, password: demoPassword })
  return procedures
}

/** A new owner, signed in on this page, whose property has four Lake Rooms at ₹4,000. */
export async function openOwnHotel(
  page: Page,
): Promise<{ propertyId: string; propertyName: string }> {
  const { procedures, propertyId, name } = await registerOwner(page.context(), baseURL)
  const room = {
    type: 'Deluxe Room',
    name: 'Lake Room',
    maxGuests: 3,
    basePrice: 400_000,
    quantity: 4,
  }
  await procedures.properties.update.mutate({
    propertyId,
    state: 'Rajasthan',
    gstRegistration: 'regular',
    gstNumber: freshGstin(),
  })
  await procedures.roomTypes.create.mutate({ propertyId, ...room })
  return { propertyId, propertyName: name }
}
