import { randomUUID } from 'node:crypto'
import { makeInvoice } from '../support/platform-invoices.ts'
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
  const invoiced = async () => {
    const owner = await world.registerOwner()
    return { owner, invoiceId: await makeInvoice(world, owner.propertyId) }
  }
  return {
    'billing.invoice': async () => {
      const { owner, invoiceId } = await invoiced()
      return { browser: owner, input: { invoiceId } }
    },
    'billing.checkInvoice': async () => {
      const { owner, invoiceId } = await invoiced()
      return { browser: owner, input: { invoiceId } }
    },
    'billing.recordPayment': async () => {
      const { invoiceId } = await invoiced()
      const money = { amount: 40_000, tds: 100, reference: 'UTR 1', receivedOn: world.day(0) }
      const input = { invoiceId, ...money, idempotencyKey: randomUUID() }
      return { browser: await world.makeAdmin(), input }
    },
    'billing.creditInvoice': async () => {
      const { invoiceId } = await invoiced()
      const input = { invoiceId, of: 'subscription', amount: 100, reason }
      return { browser: await world.makeAdmin(), input: { ...input, idempotencyKey: randomUUID() } }
    },
    'billing.saveBiller': async () => ({
      browser: await world.makeAdmin(),
      input: {
        name: 'Atithi Services',
        address: '4 Residency Road',
        state: 'Karnataka',
        dueDays: 7,
      },
    }),
    'billing.addVersion': async () => ({
      browser: await world.makeAdmin(),
      input: {
        planId: 'starter',
        // The newest of a plan is what others agree to: this one is far from all of them.
        validFrom: `21${String(10 + Math.floor(Math.random() * 89))}-0${1 + Math.floor(Math.random() * 9)}-1${Math.floor(Math.random() * 10)}`,
        monthlyPrice: 99_900,
        commissionBasisPoints: 1_000,
        onlineBookings: null,
        staffAccounts: 2,
        portals: 4,
        hasBranding: true,
        hasAdvancedReports: true,
        support: ['email'],
      },
    }),
    'billing.choosePlaces': async () => {
      const owner = await world.registerOwner()
      return { browser: owner, input: { propertyId: owner.propertyId, staff: [], portals: [] } }
    },
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
