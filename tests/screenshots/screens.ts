import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import type { HttpClient } from '../support/http-client.ts'

export interface Screen {
  name: string
  url: string
  signedIn: boolean
  hasDarkSide: boolean
  /** Words that stand on the screen when it is complete. */
  shows: string
}

/** What is shown of the product: the back office of the demonstration's owner, and a hotel's website in each theme. */
export async function screensOf(url: string, client: HttpClient): Promise<Screen[]> {
  const inHouse = await firstOf(client, 'bookings.list', { status: 'checked-in' })
  const property = await firstOf(client, 'properties.list', { search: 'Saltwind' })
  const backOffice = (name: string, address: string, shows: string): Screen => ({
    name,
    url: url + address,
    signedIn: address !== '/login',
    hasDarkSide: true,
    shows,
  })
  const website = (name: string, address: string, shows: string): Screen => ({
    name,
    url: `${url}/sites${address}`,
    signedIn: false,
    hasDarkSide: false,
    shows,
  })
  const checkIn = addDays(businessDate(new Date(), 'Asia/Kolkata', '06:00'), 14)
  const stay = new URLSearchParams({
    checkIn,
    checkOut: addDays(checkIn, 2),
    adults: '2',
    children: '0',
    rooms: '1',
  })
  return [
    backOffice('sign-in', '/login', 'Forgot your password?'),
    backOffice('today', '/today', 'Departures'),
    backOffice('dashboard', '/dashboard', 'Recent Bookings'),
    backOffice('bookings', '/bookings', 'Confirmed'),
    backOffice('booking', `/bookings?booking=${inHouse}`, 'Guest Info'),
    backOffice('property', '/property', 'Agonda'),
    backOffice('calendar', `/property/calendar?property=${property}`, 'Availability and rates'),
    website('site-classic', '/chandra-mahal/', 'Chandra Mahal Haveli'),
    website('site-modern', '/saltwind-bay/', 'Saltwind Bay Resort'),
    website('site-booking', `/chandra-mahal/book?${stay}`, 'Choose your room'),
  ]
}

async function firstOf(client: HttpClient, path: string, input: object): Promise<string> {
  const { data, reason } = await client.query(path, { ...input, limit: 1 })
  const [first] = (data?.items ?? []) as { id: string }[]
  if (!first) throw new Error(`${path} has nothing to show${reason ? `: ${reason}` : ''}`)
  return first.id
}
