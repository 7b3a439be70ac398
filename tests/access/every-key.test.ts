import { randomUUID } from 'node:crypto'
import { createContextFactory } from '@atithi/api/create-context'
import { checkOf, makeKey } from '@atithi/api/identity/api-keys/rules'
import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { type ApiScope, apiScopes, scopeNeededBy } from '@atithi/api/kernel/shared/scopes'
import { appRouter } from '@atithi/api/router'
import { beforeAll, describe, expect, it } from 'vitest'
import { furnish } from '../support/furnish.ts'
import { callByPath, procedures } from '../support/procedures.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const everyScope = apiScopes.filter(scope => scope.endsWith(':write'))
const all = procedures.map(({ path, type, ...meta }) => ({
  path,
  needed: scopeNeededBy({ path, type, meta }),
}))
const open = all.flatMap(({ path, needed }) => (needed ? [[path, needed] as const] : []))
/** What is closed to keys, but for what a person needs no session for. */
const closed = all.flatMap(({ path, needed }) => {
  const { access } = procedures.find(one => one.path === path) ?? {}
  const isOpenToAll = !['signed-in', 'portfolio', 'property', 'administrator'].includes(
    access ?? '',
  )
  return needed || isOpenToAll ? [] : [path]
})

let hotel: Hotel
let ids: Record<string, string>
let foreignIds: Record<string, string>
beforeAll(async () => {
  hotel = await world.openHotel()
  ids = await furnish(world, hotel)
  foreignIds = await furnish(world, await world.openHotel())
})

const callerOf = createCallerFactory(appRouter)
const program = (text: string) =>
  callerOf(() =>
    createContextFactory(world.services)({
      ip: '10.9.9.9',
      requestId: randomUUID(),
      setCookie: () => {},
      apiKey: { text, calls: 1 },
    }),
  )
const keys = () => hotel.owner.call.settings.advanced.apiKeys
const make = (scopes: readonly ApiScope[]) =>
  keys().create({ propertyId: hotel.propertyId, name: 'Of a test', scopes: [...scopes], days: 30 })

/** The same id with another secret, its check right: what somebody makes who has read a log. */
const forged = (key: string) => {
  const publicId = key.split('_')[2] ?? ''
  const [, , , random = ''] = makeKey().key.split('_')
  const body = `${publicId}_${random.slice(0, 32)}`
  return `atk_live_${body}${checkOf(body)}`
}
const refusals = async (key: string, of: readonly string[], asked = ids) => {
  const call = program(key)
  const reasons = new Map<string, string>()
  for (const path of of) reasons.set(path, await reasonOf(callByPath(call, path, asked)))
  return Object.fromEntries(reasons)
}
const each = (paths: readonly string[], reason: string) =>
  Object.fromEntries(paths.map(path => [path, reason]))
const paths = open.map(([path]) => path)

describe('a key, at every procedure that is open to keys', () => {
  it('is more than a hundred of them', () => {
    expect(open.length).toBeGreaterThan(100)
  })

  it('is refused when its secret is made up, though its id and its check are right', async () => {
    const { key } = await make(everyScope)
    expect(await refusals(forged(key), paths)).toEqual(each(paths, 'API_KEY_REFUSED'))
  })

  it('is refused when it comes again after it was revoked, and after its time', async () => {
    const { key, keyId } = await make(everyScope)
    await keys().revoke({ propertyId: hotel.propertyId, keyId })
    expect(await refusals(key, paths)).toEqual(each(paths, 'API_KEY_REFUSED'))
    const { key: old } = await make(everyScope)
    world.clock.set(`${world.day(31)}T06:30:00Z`)
    expect(await refusals(old, paths)).toEqual(each(paths, 'API_KEY_REFUSED'))
  })

  it('is not told that another hotel exists', async () => {
    const { key } = await make(everyScope)
    expect(await refusals(key, paths, foreignIds)).toEqual(each(paths, 'NOT_FOUND'))
  })

  it('is refused without the right that it needs, whatever else it may', async () => {
    for (const lacking of everyScope) {
      const [area] = lacking.split(':')
      const { key, keyId } = await make(everyScope.filter(scope => scope !== lacking))
      const of = open.filter(([, needed]) => needed.startsWith(`${area}:`)).map(([path]) => path)
      expect(await refusals(key, of)).toEqual(each(of, 'SCOPE_REQUIRED'))
      await keys().revoke({ propertyId: hotel.propertyId, keyId })
    }
  })

  it('that may only read writes nothing', async () => {
    const { key } = await make(apiScopes.filter(scope => scope.endsWith(':read')))
    const writing = open.filter(([, needed]) => needed.endsWith(':write')).map(([path]) => path)
    expect(await refusals(key, writing)).toEqual(each(writing, 'SCOPE_REQUIRED'))
  })
})

describe('a key, at every procedure that is for people', () => {
  it('is refused with every right there is', async () => {
    const { key } = await make(everyScope)
    expect(closed.length).toBeGreaterThan(50)
    expect(await refusals(key, closed)).toEqual(each(closed, 'NOT_BY_KEY'))
  })
})
