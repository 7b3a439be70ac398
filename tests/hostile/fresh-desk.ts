import { addHousePicture } from '../support/house-pictures.ts'
import type { Hotel, World } from '../support/world.ts'
import type { FreshCases } from './fresh-case.ts'

/** What a hotel's people write down beside bookings: notes for the next shift, what was found. */
export function deskCases(world: World, hotel: Hotel): FreshCases {
  const browser = hotel.owner
  const { propertyId } = hotel
  let festivals = 0
  const nextFestival = () => {
    festivals += 1
    return { name: `Village fair ${festivals}`, from: '2027-02-01', to: '2027-02-03' }
  }
  const listed = async (): Promise<string> => {
    const festival = nextFestival()
    await browser.call.festivals.add({ propertyId, festivals: [festival] })
    const { items } = await browser.call.festivals.list({ propertyId })
    return items.find(({ name }) => name === festival.name)?.id ?? ''
  }
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
    'rooms.setFeature': async () => {
      const { items } = await browser.call.rooms.list({ propertyId })
      return {
        browser,
        input: { propertyId, feature: 'Lake view', roomIds: items.slice(0, 1).map(({ id }) => id) },
      }
    },
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
    'festivals.add': async () => ({ browser, input: { propertyId, festivals: [nextFestival()] } }),
    'festivals.update': async () => ({
      browser,
      input: { propertyId, festivalId: await listed(), festival: nextFestival() },
    }),
    'festivals.remove': async () => ({
      browser,
      input: { propertyId, festivalId: await listed() },
    }),
    'handover.add': async () => ({ browser, input: { propertyId, note: 'Wake 101 at six' } }),
    'handover.settle': async () => {
      const { noteId } = await browser.call.handover.add({ propertyId, note: 'Call a taxi' })
      return { browser, input: { propertyId, noteId, isDone: true } }
    },
  }
}
