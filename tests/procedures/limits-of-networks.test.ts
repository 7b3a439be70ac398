import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createContextFactory } from '@atithi/api/create-context'
import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { newBookingCode } from '@atithi/api/kernel/shared/ids'
import { appRouter } from '@atithi/api/router'
import { describe, expect, it } from 'vitest'
import { procedures } from '../support/procedures.ts'
import { type Caller, password, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
const callerOf = createCallerFactory(appRouter)

const from = (ip: string, isOfProxy = false) =>
  callerOf(() =>
    createContextFactory(world.services)({
      ip,
      isOfProxy,
      requestId: randomUUID(),
      setCookie() {},
    }),
  )

const email = () => `${randomUUID()}@example.in`
const token = () => randomUUID().replaceAll('-', '').padEnd(43, 'A')

/** Every act that needs no session and is bounded by network: how often, and one try. Another account, code or link each time. */
const bounded: Record<string, [attempts: number, act: (caller: Caller) => Promise<unknown>]> = {
  'auth.login': [20, ({ auth }) => auth.login({ email: email(), password: 'a guess' })],
  'auth.requestPasswordReset': [20, ({ auth }) => auth.requestPasswordReset({ email: email() })],
  'auth.resetPassword': [30, ({ auth }) => auth.resetPassword({ token: token(), password })],
  'auth.acceptInvitation': [30, ({ auth }) => auth.acceptInvitation({ token: token(), password })],
  'auth.proveEmail': [30, ({ auth }) => auth.proveEmail({ token: token() })],
  'auth.register': [
    30,
    ({ auth }) =>
      auth.register({
        name: 'Asha',
        propertyName: 'Lotus House',
        phone: '9876543210',
        email: email(),
        password,
      }),
  ],
  'auth.acceptAccount': [30, ({ auth }) => auth.acceptAccount({ token: token(), password })],
  'auth.restoreAccount': [10, ({ auth }) => auth.restoreAccount({ token: token(), password })],
  'site.booking': [10, ({ site }) => site.booking({ code: newBookingCode(), email: email() })],
  'site.cancel': [10, ({ site }) => site.cancel({ code: newBookingCode(), email: email() })],
}
/** Bounded per hotel or link, which takes one to try: see `site-limits.test.ts`; or of no use to try again. */
const others = [
  'auth.logout',
  'auth.me',
  'site.availability',
  'site.book',
  'site.bySubdomain',
  'site.calendar',
  'site.changeOwn',
  'site.paid',
  'site.pay',
  'site.previewOwnChange',
  'site.quote',
  'site.review',
  'site.reviews',
  'site.submitReview',
  'site.updateOwn',
]

const outcome = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    () => reasonOf(act),
  )

describe('review: security M9: one network, however many addresses it has', () => {
  it('knows every act without a session', () =>
    expect([...Object.keys(bounded), ...others].toSorted()).toEqual(
      procedures
        .filter(({ access }) => access === 'open' || access === 'site')
        .map(({ path }) => path)
        .toSorted(),
    ))

  it.each(Object.entries(bounded))('%s', async (name, [attempts, act]) => {
    const network = Object.keys(bounded).indexOf(name)
    const home = (at: number) => from(`2001:db8:${network}:2::${at.toString(16)}`)
    for (let at = 1; at <= attempts; at += 1)
      expect(await outcome(act(home(at)))).not.toBe('TOO_MANY_ATTEMPTS')
    expect(await outcome(act(home(0xffff)))).toBe('TOO_MANY_ATTEMPTS')
    expect(await outcome(act(from(`2001:db8:${network}:3::1`)))).not.toBe('TOO_MANY_ATTEMPTS')
    // A proxy that names nobody stands for everybody.
    for (let at = 0; at <= attempts; at += 1)
      expect(await outcome(act(from('127.0.0.1', true)))).not.toBe('TOO_MANY_ATTEMPTS')
  })

  it('has one place that turns an address into a limit', () => {
    const dir = path.join(import.meta.dirname, '../../packages/api/src')
    const places = readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter(file => / address:\$\{/.test(readFileSync(path.join(dir, file), 'utf8')))
    expect(places).toEqual([path.join('kernel', 'limits', 'address.ts')])
  })
})

describe('review: security L4: nobody elsewhere locks a person out', () => {
  it('keeps a count of its own for the network from which they signed in', async () => {
    const owner = await world.registerOwner()
    const desk = from('203.0.113.5')
    const right = { email: owner.email, password }
    const wrong = { email: owner.email, password: 'a guess' }
    await desk.auth.login(right)
    for (let at = 0; at < 5; at += 1) await outcome(from(`198.51.100.${at}`).auth.login(wrong))
    expect(await reasonOf(from('198.51.100.99').auth.login(right))).toBe('TOO_MANY_ATTEMPTS')
    await desk.auth.login(right)
    // There, too, only so many.
    for (let at = 0; at < 5; at += 1) await outcome(desk.auth.login(wrong))
    expect(await reasonOf(desk.auth.login(right))).toBe('TOO_MANY_ATTEMPTS')
  })

  it('leaves a guest their booking, whoever guesses at its code', async () => {
    const hotel = await world.openHotel()
    const request = siteBooking(world, hotel)
    const { code } = await world.anonymous().call.site.book(request)
    for (let at = 0; at < 40; at += 1)
      await outcome(from(`198.51.100.${at >> 3}`).site.booking({ code, email: email() }))
    const own = await from('203.0.113.9').site.booking({ code, email: request.guestEmail })
    expect(own.code).toBe(code)
  })
})
