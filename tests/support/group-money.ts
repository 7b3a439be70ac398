import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { groupsOf } from './groups.ts'
import type { Hotel, World } from './world.ts'

export const key = () => ({ idempotencyKey: randomUUID() })

/** Groups that pay ahead, and whether the books are sound after. */
export function groupMoneyOf(world: World) {
  const { groupRequest, pickUpRequest } = groupsOf(world)

  /** A hotel with a group of six room-nights at ₹3,000 and 5 % GST: ₹18,900 in all. */
  async function wedding(overrides: Record<string, unknown> = {}) {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const group = await call.groups.create(groupRequest(hotel, overrides))
    const at = { propertyId: hotel.propertyId, groupId: group.id }
    return { hotel, call, group, at }
  }

  const take = ({ call, at }: Wedding, money: Record<string, unknown> = {}) =>
    call.groups.takeAdvance({ ...at, method: 'upi', amount: 500_000, ...key(), ...money })

  const pickUp = ({ hotel, call, group }: Wedding, overrides: Record<string, unknown> = {}) =>
    call.groups.pickUp(pickUpRequest(hotel, group.id, overrides))

  /** Nothing of the books contradicts anything. */
  async function expectSound({ propertyId, owner }: Hotel): Promise<void> {
    const { latest } = await owner.call.selfAudit.run({ propertyId })
    expect(latest?.results.filter(result => result.conflicts > 0)).toEqual([])
    const days = { from: world.day(-1), to: world.today() }
    const { lines } = await owner.call.reports.trialBalance({ propertyId, ...days })
    expect(lines.filter(line => line.difference !== 0)).toEqual([])
  }

  const paper = ({ call }: Wedding, documentId: string | undefined) =>
    call.payments.document({ documentId: documentId ?? '' })

  type Wedding = Awaited<ReturnType<typeof wedding>>
  return { groupRequest, wedding, take, pickUp, expectSound, paper }
}
export type Wedding = Awaited<ReturnType<ReturnType<typeof groupMoneyOf>['wedding']>>
