import { describe, expect, it } from 'vitest'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

describe('review: websites 12, the hotel’s own words in Hindi', () => {
  it('are listed beside what they stand for, written, taken away, and shown to guests', async () => {
    const hotel = await world.openHotel()
    const { propertyId, roomTypeId, subdomain } = hotel
    const { call } = hotel.owner
    const { items } = await call.website.texts({ propertyId })
    expect(items).toContainEqual({
      entity: 'room-type',
      entityId: roomTypeId,
      field: 'name',
      roomType: '',
      source: 'Lake Room',
      hindi: '',
    })
    // What is empty has nothing to be written again.
    expect(items.every(item => item.source !== '')).toBe(true)
    const name = { entity: 'room-type', entityId: roomTypeId, field: 'name' } as const
    const about = { entity: 'property', entityId: propertyId, field: 'description' } as const
    const save = (texts: Parameters<typeof call.website.saveTexts>[0]['texts']) =>
      call.website.saveTexts({ propertyId, texts })
    await save([
      { ...name, words: 'झील वाला कमरा' },
      { ...about, words: 'झील के किनारे एक पुराना घर।' },
    ])
    const shown = async () =>
      (await world.anonymous().call.site.bySubdomain({ subdomain })).texts.map(({ words }) => words)
    expect((await shown()).toSorted()).toEqual(['झील के किनारे एक पुराना घर।', 'झील वाला कमरा'])
    await save([
      { ...name, words: 'सरोवर कक्ष' },
      { ...about, words: '' },
    ])
    expect(await shown()).toEqual(['सरोवर कक्ष'])
  })

  it('name the room type of a rate plan, since several have one name', async () => {
    const { propertyId, owner } = await world.openHotel()
    const { call } = owner
    await call.roomTypes.create({
      propertyId,
      type: 'Suite',
      name: 'Lake Suite',
      maxGuests: 2,
      basePrice: 2_000_000,
      quantity: 1,
    })
    const { items } = await call.website.texts({ propertyId })
    const plans = items.filter(item => item.entity === 'rate-plan')
    expect(new Set(plans.map(plan => plan.roomType))).toEqual(new Set(['Lake Room', 'Lake Suite']))
    expect(plans.map(plan => plan.roomType)).toEqual(plans.map(plan => plan.roomType).toSorted())
  })

  it('are of texts that this hotel has, and of no other', async () => {
    const hotel = await world.openHotel()
    const other = await world.openHotel()
    const save = (entityId: string) =>
      hotel.owner.call.website.saveTexts({
        propertyId: hotel.propertyId,
        texts: [{ entity: 'room-type', entityId, field: 'name', words: 'कमरा' }],
      })
    expect(await reasonOf(save(other.roomTypeId))).toBe('NOT_FOUND')
    const text = { entity: 'room-type', entityId: hotel.roomTypeId, field: 'name', words: 'क' }
    const twice = hotel.owner.call.website.saveTexts({
      propertyId: hotel.propertyId,
      texts: [text, text] as never,
    })
    await expect(twice).rejects.toThrow('Each text is named once.')
  })
})
