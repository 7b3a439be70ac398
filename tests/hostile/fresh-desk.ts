import { addHousePicture } from '../support/house-pictures.ts'
import type { Hotel, World } from '../support/world.ts'
import type { FreshCases } from './fresh-case.ts'

/** What a hotel's people write down beside bookings: notes for the next shift, what was found. */
export function deskCases(world: World, hotel: Hotel): FreshCases {
  const browser = hotel.owner
  const { propertyId } = hotel
  const pictureOfFault = async () => {
    const { faultId } = await browser.call.faults.report({
      propertyId,
      place: 'Lobby',
      what: 'Lamp',
    })
    return addHousePicture(world, hotel, { kind: 'fault', id: faultId })
  }
  const umbrella = { what: 'An umbrella', place: 'Room 101', foundBy: 'Ramesh' }
  return {
    'lostFound.add': async () => ({ browser, input: { propertyId, ...umbrella } }),
    'lostFound.settle': async () => {
      const { itemId } = await browser.call.lostFound.add({ propertyId, ...umbrella })
      const returned = { itemId, state: 'returned', returnedTo: 'Its owner' }
      return { browser, input: { propertyId, ...returned } }
    },
    'faults.report': async () => ({
      browser,
      input: { propertyId, place: 'Lobby', what: 'The lamp is dark' },
    }),
    'faults.settle': async () => {
      const { faultId } = await browser.call.faults.report({
        propertyId,
        place: 'Lobby',
        what: 'The lamp is dark',
      })
      return { browser, input: { propertyId, faultId, isFixed: true } }
    },
    'housePictures.remove': async () => ({
      browser,
      input: { propertyId, pictureId: await pictureOfFault() },
    }),
    'rooms.assignCleaner': async () => {
      const [room] = (await browser.call.rooms.list({ propertyId })).items
      return { browser, input: { propertyId, roomIds: [room?.id], userId: null } }
    },
    'handover.add': async () => ({ browser, input: { propertyId, note: 'Wake 101 at six' } }),
    'handover.settle': async () => {
      const { noteId } = await browser.call.handover.add({ propertyId, note: 'Call a taxi' })
      return { browser, input: { propertyId, noteId, isDone: true } }
    },
  }
}
