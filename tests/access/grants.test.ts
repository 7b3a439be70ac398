import { areas, type Grant, grants } from '@atithi/api/kernel/access/areas'
import { beforeAll, describe, expect, it } from 'vitest'
import { procedures } from '../support/procedures.ts'
import { type Caller, reasonOf, useWorld } from '../support/world.ts'
import { moneyDoors } from './grant-doors/money.ts'
import { priceDoors } from './grant-doors/prices.ts'
import { type Doors, makeStage, type Stage } from './grant-doors/stage.ts'
import { withoutGrant } from './grant-doors/without-grant.ts'

const world = useWorld()
let clerk: Caller
const holders = new Map<Grant, Caller>()

// The doors are listed before there is a hotel: what they do is asked of it when they are walked.
const stage = {} as Stage
const doors: Doors = { ...priceDoors(stage), ...moneyDoors(stage) }

beforeAll(async () => {
  Object.assign(stage, await makeStage(world))
  clerk = (await world.createStaff(stage.hotel, areas)).call
  for (const grant of grants)
    holders.set(grant, (await world.createStaff(stage.hotel, areas, [grant])).call)
})

const outcomeOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    () => reasonOf(act),
  )

describe.each(grants)('the grant %s', grant => {
  it.each(Object.entries(doors[grant]))('is asked by %s', async (_door, { as, open }) => {
    const act = await open()
    const refusal = as ?? 'GRANT_REQUIRED'
    expect(await outcomeOf(act(clerk))).toBe(refusal)
    const holder = holders.get(grant)
    expect(holder && (await outcomeOf(act(holder)))).not.toBe(refusal)
  })
})

describe('what staff can change', () => {
  it('asks a grant at every door, or says why it needs none', () => {
    const asking = Object.values(doors)
      .flatMap(Object.keys)
      .map(door => door.split(/[ ,]/)[0])
    const changes = procedures.filter(
      ({ type, access, roles }) =>
        type === 'mutation' &&
        (access === 'property' || access === 'portfolio') &&
        (roles === undefined || roles.includes('staff')),
    )
    const unsaid = changes
      .map(({ path }) => path)
      .filter(path => !asking.includes(path) && !withoutGrant.some(one => one.of(path)))
    expect(unsaid).toEqual([])
    const known = changes.map(({ path }) => path)
    expect(asking.filter(path => !known.includes(path ?? ''))).toEqual([])
    for (const { why, of } of withoutGrant) expect(known.some(of), why).toBe(true)
  })
})
