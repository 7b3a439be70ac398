import { askForReviews } from '@atithi/api/web/reviews/jobs'
import { leave, stayInHouse } from './stays.ts'
import type { Hotel, World } from './world.ts'

/** 12:30 in India, two days after the world's own noon. */
export const dayOfDeparture = '2026-11-20T07:00:00Z'
export const morningAfter = '2026-11-21T04:31:00Z'

/** A guest who has stayed two nights and left, on the day of departure. */
export async function stayOver(
  world: World,
  hotel: Hotel,
  overrides: Record<string, unknown> = {},
) {
  const booking = await stayInHouse(world, hotel, overrides)
  const before = world.clock.now().toISOString()
  world.clock.set(dayOfDeparture)
  await leave(hotel.owner, booking.id)
  world.clock.set(before)
  return booking
}

/** Runs the job on the morning after, and answers the secrets of the links in the letters to this address. */
export async function linksTo(world: World, recipient: string | null): Promise<string[]> {
  world.clock.set(morningAfter)
  await askForReviews(world.services)
  const letters = await world.postTo(recipient ?? '')
  return letters.flatMap(letter => /\/review\/([\w-]+)/.exec(letter.text)?.[1] ?? [])
}
