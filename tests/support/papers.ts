import { getDocument } from '@atithi/api/finance/documents/reads/documents'
import { findDocumentFaults } from '@atithi/api/finance/documents/reads/faults'
import { enterProperty } from '@atithi/api/kernel/access/gates'
import { readIn } from '@atithi/db/scope'
import type { Hotel, World } from './world.ts'

type Place = Parameters<typeof getDocument>

async function inside<T>(
  world: World,
  hotel: Hotel,
  run: (propertyId: Place[1], db: Place[0]) => Promise<T>,
) {
  const person = await hotel.owner.call.auth.me()
  if (!person) throw new Error('the owner is signed out')
  const { accountId, propertyId } = await enterProperty(world.db, person, null, {
    what: 'property',
    id: hotel.propertyId,
  })
  return readIn(
    world.db,
    { role: 'tenant', accountId, propertyIds: [propertyId], reaches: 'properties' },
    db => run(propertyId, db),
  )
}

/** One paper of a hotel with all that it says. */
export const readPaper = (world: World, hotel: Hotel, id: string) =>
  inside(world, hotel, (propertyId, db) => getDocument(db, propertyId, id))

/** All that must never be in a hotel's papers, and how often it is. */
export const soughtFaults = (world: World, hotel: Hotel) =>
  inside(world, hotel, (propertyId, db) => findDocumentFaults(db, propertyId))

/** What must never be in a hotel's papers, and is. */
export const faultsOf = async (world: World, hotel: Hotel) =>
  (await soughtFaults(world, hotel)).filter(one => one.count > 0)

/** The papers of a booking, the newest first. */
export const papersOf = async (hotel: Hotel, bookingId: string) =>
  (await hotel.owner.call.payments.documents({ bookingId })).items
