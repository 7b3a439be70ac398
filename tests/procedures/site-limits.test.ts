import { createContextFactory } from '@atithi/api/create-context'
import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { newBookingCode } from '@atithi/api/kernel/shared/ids'
import { appRouter } from '@atithi/api/router'
import { describe, expect, it } from 'vitest'
import { openCallers } from '../bench/callers.ts'
import { recordStatements } from '../bench/statements.ts'
import { reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
const callerOf = createCallerFactory(appRouter)

describe('abuse', () => {
  it('lets one address book only so much, whoever it says it is', async () => {
    const hotel = await world.openHotel({ quantity: 100 })
    const guest = world.anonymous()
    const request = (rooms: number) => siteBooking(world, hotel, { rooms, adults: rooms })
    await guest.call.site.book(request(30))
    expect(await reasonOf(guest.call.site.book(request(11)))).toBe('TOO_MANY_ATTEMPTS')
    await guest.call.site.book(request(10))
    expect(await reasonOf(guest.call.site.book(request(1)))).toBe('TOO_MANY_ATTEMPTS')
    await world.anonymous().call.site.book(request(1))
  })

  it('does not count what was refused', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const guest = world.anonymous()
    const tooMany = () => siteBooking(world, hotel, { rooms: 30, adults: 30 })
    for (let at = 0; at < 3; at++)
      expect(await reasonOf(guest.call.site.book(tooMany()))).toBe('SOLD_OUT')
    await guest.call.site.book(siteBooking(world, hotel))
  })

  it('refuses the field that only programs fill in', async () => {
    const hotel = await world.openHotel()
    expect(
      await reasonOf(
        world
          .anonymous()
          .call.site.book(siteBooking(world, hotel, { website: 'https://spam.example' })),
      ),
    ).toBe('BAD_REQUEST')
  })

  it('lets nobody try out codes and emails', async () => {
    const hotel = await world.openHotel()
    const guest = world.anonymous()
    const request = siteBooking(world, hotel)
    const { code } = await guest.call.site.book(request)
    const thief = world.anonymous()
    for (let at = 0; at < 10; at++)
      expect(
        await reasonOf(thief.call.site.booking({ code, email: `guess-${at}@example.in` })),
      ).toBe('NOT_FOUND')
    expect(await reasonOf(thief.call.site.booking({ code, email: request.guestEmail }))).toBe(
      'TOO_MANY_ATTEMPTS',
    )
    for (let at = 0; at < 12; at++)
      expect(await guest.call.site.booking({ code, email: request.guestEmail })).toMatchObject({
        code,
      })
  })

  it('answers alike, by the same statements, whether the code or the email is wrong', async () => {
    const hotel = await world.openHotel()
    const { code } = await world.anonymous().call.site.book(siteBooking(world, hotel))
    const callers = await openCallers(world.ownerUrl)
    try {
      const guess = async (wrong: string, name: 'booking' | 'cancel') => {
        let said = ''
        const sent = await recordStatements(callers.pools, async () => {
          said = await callers.visitor.site[name]({ code: wrong, email: 'guess@example.in' }).then(
            String,
            String,
          )
        })
        return { said, sent: sent.map(({ text }) => text) }
      }
      for (const name of ['booking', 'cancel'] as const) {
        const known = await guess(code, name)
        expect(known.sent.length).toBeGreaterThan(0)
        expect(await guess(newBookingCode(), name)).toEqual(known)
      }
    } finally {
      await callers.close()
    }
  })

  it('counts guesses at one code from all addresses, whether anybody has it or not, and leaves its guest a door', async () => {
    const hotel = await world.openHotel()
    const request = siteBooking(world, hotel)
    const { code } = await world.anonymous().call.site.book(request)
    const before = await world.postTo(request.guestEmail)
    for (const tried of [code, newBookingCode()]) {
      const guess = (email: string) =>
        reasonOf(world.anonymous().call.site.cancel({ code: tried, email }))
      for (let at = 0; at < 100; at++) expect(await guess('guess@example.in')).toBe('NOT_FOUND')
      expect(await guess('guess@example.in')).toBe('OPENED_BY_EMAIL')
      expect(await world.postTo(request.guestEmail)).toHaveLength(before.length)
      expect(await guess(request.guestEmail)).toBe('OPENED_BY_EMAIL')
      const letters = await world.postTo(request.guestEmail)
      expect(letters).toHaveLength(before.length + (tried === code ? 1 : 0))
      if (tried === code) {
        const pass = /\/booking\/open\/([^"\s]+)/.exec(letters.at(-1)?.text ?? '')?.[1] ?? ''
        const own = await world.anonymous().call.site.booking({ pass: decodeURIComponent(pass) })
        expect(own).toMatchObject({ code, status: 'confirmed' })
      }
      before.push(...letters.slice(before.length))
    }
  })

  it('lets the guests of a proxy that names nobody not shut each other out', async () => {
    const hotel = await world.openHotel({ quantity: 100 })
    const from = (isOfProxy: boolean) => {
      const facts = { ip: '127.0.0.1', isOfProxy, requestId: 'proxied', setCookie() {} }
      return callerOf(() => createContextFactory(world.services)(facts)).site
    }
    const request = () => siteBooking(world, hotel, { rooms: 21, adults: 21 })
    await from(true).book(request())
    await from(true).book(request())
    await from(false).book(request())
    expect(await reasonOf(from(false).book(request()))).toBe('TOO_MANY_ATTEMPTS')
  })

  it('slows down who asks for prices without end', async () => {
    const { subdomain } = await world.openHotel()
    const robot = world.anonymous()
    const ask = () =>
      robot.call.site.availability({
        subdomain,
        checkIn: world.day(1),
        checkOut: world.day(2),
        adults: 1,
      })
    const askUntilRefused = async () => {
      for (let asked = 0; asked < 800; asked++)
        if ((await reasonOr(ask())) === 'TOO_MANY_ATTEMPTS') return asked
      return 800
    }
    // A minute may turn meanwhile, which begins the first count anew.
    const asked = await askUntilRefused()
    expect(asked).toBeGreaterThanOrEqual(120)
    expect(asked).toBeLessThan(800)
  })
})

const reasonOr = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    () => reasonOf(call),
  )
