import { randomBytes, randomUUID } from 'node:crypto'
import { rotateFiles } from '@atithi/api/kernel/secrets/rotate-files'
import { reportFaultInput } from '@atithi/api/stays/faults/schema'
import { forgetHousePictures } from '@atithi/api/stays/house-pictures/jobs'
import { readHousePicture } from '@atithi/api/stays/house-pictures/reads'
import type { Subject } from '@atithi/api/stays/house-pictures/rules'
import { describe, expect, it } from 'vitest'
import { addHousePicture } from '../support/house-pictures.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const roomOf = async ({ owner, propertyId }: Hotel) =>
  (await owner.call.rooms.list({ propertyId })).items[0]?.id ?? ''

describe('review: back-office (b): a fault that is reported', () => {
  it('stays until somebody has fixed it, and its room can go out of order for it', async () => {
    const hotel = await world.openHotel()
    const { propertyId, owner } = hotel
    const maid = await world.createStaff(hotel, ['bookings'])
    const roomId = await roomOf(hotel)
    const report = { propertyId, roomId, what: 'The tap leaks', idempotencyKey: randomUUID() }
    const { faultId } = await maid.call.faults.report(report)
    expect(await maid.call.faults.report(report)).toEqual({ faultId })
    const { open } = await owner.call.faults.list({ propertyId })
    expect(open).toMatchObject([{ number: '101', what: 'The tap leaks', fixedAt: null }])
    const nights = { from: world.day(0), to: world.day(0) }
    await owner.call.rooms.setOutOfOrder({ roomId, ...nights, reason: open[0]?.what ?? '' })
    const fixed = { propertyId, faultId, isFixed: true }
    await maid.call.faults.settle(fixed)
    await maid.call.faults.settle(fixed)
    expect(await owner.call.faults.list({ propertyId })).toMatchObject({
      open: [],
      fixed: [{ id: faultId, fixedBy: (await maid.call.auth.me())?.name }],
    })
    await owner.call.faults.settle({ ...fixed, isFixed: false })
    expect((await owner.call.faults.list({ propertyId })).open).toHaveLength(1)
  })

  it('is somewhere', () => {
    const nowhere = reportFaultInput.safeParse({ what: 'The lamp is dark', place: ' ' })
    expect(nowhere.error?.issues[0]?.message).toBe('Choose the room, or enter the place.')
  })

  it('is of the hotel and its rooms', async () => {
    const hotel = await world.openHotel()
    const other = await world.openHotel()
    const { propertyId } = hotel
    const what = 'The tap leaks'
    const { faults } = hotel.owner.call
    const there = faults.report({ propertyId, what, roomId: await roomOf(other) })
    expect(await reasonOf(there)).toBe('NOT_FOUND')
    const { faultId } = await other.owner.call.faults.report({
      propertyId: other.propertyId,
      place: 'Lobby',
      what,
    })
    expect(await reasonOf(faults.settle({ propertyId, faultId, isFixed: true }))).toBe('NOT_FOUND')
  })
})

describe('pictures of what is broken and of what was found', () => {
  const report = async ({ owner, propertyId }: Hotel): Promise<Subject> => {
    const fault = { propertyId, place: 'Lobby', what: 'The lamp is dark' }
    return { kind: 'fault', id: (await owner.call.faults.report(fault)).faultId }
  }
  const picturesOf = async ({ owner, propertyId }: Hotel) =>
    (await owner.call.faults.list({ propertyId })).open.flatMap(fault => fault.pictures)
  const stored = ({ propertyId }: Hotel) =>
    world.ownerDb
      .selectFrom('housePicture')
      .selectAll()
      .where('propertyId', '=', propertyId)
      .execute()

  it('are four at most, however many come at once, and the same one once', async () => {
    const hotel = await world.openHotel()
    const { propertyId, owner } = hotel
    const subject = await report(hotel)
    const bytes = randomBytes(16)
    const [first] = await Promise.all(
      [1, 2, 3].map(() => addHousePicture(world, hotel, subject, { bytes })),
    )
    const more = await Promise.allSettled(
      [1, 2, 3, 4, 5].map(() => addHousePicture(world, hotel, subject)),
    )
    expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await reasonOf(addHousePicture(world, hotel, subject))).toBe('TOO_MANY_PICTURES')
    const pictures = await picturesOf(hotel)
    expect(pictures).toHaveLength(4)
    expect(pictures[0]).toEqual({ id: first, width: 1200, height: 900 })
    await owner.call.housePictures.remove({ propertyId, pictureId: first ?? '' })
    const again = await addHousePicture(world, hotel, subject)
    expect((await picturesOf(hotel))[0]?.id).toBe(again)
    const actions = await world.ownerDb
      .selectFrom('auditEntry')
      .select('action')
      .where('entityId', '=', subject.id)
      .where('action', 'like', '%picture%')
      .execute()
    expect(actions).toHaveLength(6)
  })

  it('are sealed, and sealed anew under another key', async () => {
    const hotel = await world.openHotel()
    const { accountId, propertyId } = hotel
    const bytes = Buffer.from('RIFF in the clear')
    const id = await addHousePicture(world, hotel, await report(hotel), { bytes })
    const read = () => readHousePicture(world.services, { accountId, propertyId, id }, false)
    expect((await stored(hotel))[0]?.content.toString('latin1')).not.toContain('RIFF')
    const { settings } = world.services
    const keys = settings.encryptionKeys
    settings.encryptionKeys = [{ id: 'new', key: new Uint8Array(32).fill(9) }, ...keys]
    try {
      await rotateFiles(world.db, settings.encryptionKeys)
      settings.encryptionKeys = settings.encryptionKeys.slice(0, 1)
      expect(await read()).toEqual(bytes)
    } finally {
      settings.encryptionKeys = keys
      await rotateFiles(world.db, [...keys, { id: 'new', key: new Uint8Array(32).fill(9) }])
    }
  })

  it('are the hotel’s own, for who works on its faults', async () => {
    const hotel = await world.openHotel()
    const other = await world.openHotel()
    const { propertyId } = hotel
    const pictureId = await addHousePicture(world, hotel, await report(hotel))
    const there = { propertyId: other.propertyId, pictureId }
    expect(await reasonOf(other.owner.call.housePictures.get(there))).toBe('NOT_FOUND')
    expect(await reasonOf(other.owner.call.housePictures.remove(there))).toBe('NOT_FOUND')
    const cook = await world.createStaff(hotel, ['guests'])
    const get = cook.call.housePictures.get({ propertyId, pictureId })
    expect(await reasonOf(get)).toBe('AREA_REQUIRED')
    const send = (subject: Subject) => addHousePicture(world, hotel, subject, { by: cook })
    expect(await reasonOf(send(await report(hotel)))).toBe('AREA_REQUIRED')
    const foreign = await report(other)
    expect(await reasonOf(addHousePicture(world, hotel, foreign))).toBe('NOT_FOUND')
  })

  it('go ninety days after what they show is settled', async () => {
    const hotel = await world.openHotel()
    const { propertyId, owner } = hotel
    const subject = await report(hotel)
    await addHousePicture(world, hotel, subject)
    const umbrella = { what: 'An umbrella', place: 'Room 101', foundBy: 'Ramesh' }
    const { itemId } = await owner.call.lostFound.add({ propertyId, ...umbrella })
    await addHousePicture(world, hotel, { kind: 'lost-item', id: itemId })
    const { items } = await owner.call.lostFound.list({ propertyId })
    expect(items[0]?.pictures).toHaveLength(1)
    await owner.call.faults.settle({ propertyId, faultId: subject.id, isFixed: true })
    await owner.call.lostFound.settle({ propertyId, itemId, state: 'disposed' })
    world.clock.set('2027-02-15T06:30:00Z')
    await forgetHousePictures(world.services)
    expect(await stored(hotel)).toHaveLength(2)
    world.clock.set('2027-02-17T06:30:00Z')
    await forgetHousePictures(world.services)
    expect(await stored(hotel)).toEqual([])
  })
})
