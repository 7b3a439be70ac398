import type { World } from '../support/world.ts'
import type { FreshCases } from './fresh-case.ts'

const reason = 'As agreed by telephone.'

/** What owners ask of administrators, and what administrators do to hotels: each time with a hotel of its own. */
export function planCases(world: World): FreshCases {
  const asking = async () => {
    const owner = await world.registerOwner()
    const { propertyId } = owner
    const { requestId } = await owner.call.billing.askForPlan({ propertyId, planId: 'starter' })
    return { owner, propertyId, requestId }
  }
  const decided = async () => {
    const { requestId } = await asking()
    return { browser: await world.makeAdmin(), input: { requestId, reason } }
  }
  return {
    'billing.askForPlan': async () => {
      const owner = await world.registerOwner()
      return { browser: owner, input: { propertyId: owner.propertyId, planId: 'starter' } }
    },
    'billing.withdrawRequest': async () => {
      const { owner, propertyId } = await asking()
      return { browser: owner, input: { propertyId } }
    },
    'billing.acceptRequest': decided,
    'billing.declineRequest': decided,
    'billing.changePlan': async () => {
      const { propertyId } = await world.registerOwner()
      const input = { propertyId, planId: 'professional', paidUntil: world.day(30), reason }
      return { browser: await world.makeAdmin(), input }
    },
    'billing.cancelChange': async () => {
      const { propertyId } = await world.registerOwner()
      const browser = await world.makeAdmin()
      await browser.call.billing.changePlan({
        propertyId,
        planId: 'starter',
        effectiveFrom: world.day(5),
        reason,
      })
      return { browser, input: { propertyId, reason } }
    },
    'billing.setDates': async () => {
      const { propertyId } = await world.registerOwner()
      const input = { propertyId, paidUntil: world.day(30), graceUntil: world.day(60), reason }
      return { browser: await world.makeAdmin(), input }
    },
    'admin.hotels.delete': async () => {
      const { propertyId } = await world.registerOwner()
      return { browser: await world.makeAdmin(), input: { propertyId, reason } }
    },
    'admin.hotels.restore': async () => {
      const owner = await world.registerOwner()
      const { propertyId } = owner
      await owner.call.properties.delete({ propertyId })
      return { browser: await world.makeAdmin(), input: { propertyId, reason } }
    },
  }
}
