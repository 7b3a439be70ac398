import { describe, expect, it } from 'vitest'
import { emptyPlan, formOf, planResolver, priceByPlan } from './plan-form-values.ts'
import type { RatePlan } from './plan-words.ts'

const resolve = (form: Partial<typeof emptyPlan>) =>
  planResolver({ ...emptyPlan, name: 'Saver', ...form }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })

describe('planResolver', () => {
  it('turns below into a figure below zero', async () => {
    const { values } = await resolve({ change: 'percent-below', percent: 12.5 })
    expect(values).toMatchObject({
      adjustment: { kind: 'percent', percent: -12.5 },
      isRefundable: true,
      cancellation: null,
      isPublic: true,
    })
    expect((await resolve({ amount: 60_000 })).values).toMatchObject({
      adjustment: { kind: 'amount', amount: 60_000 },
    })
  })

  it('keeps own terms, or none of the money back', async () => {
    expect((await resolve({ amount: 0, terms: 'none' })).values).toMatchObject({
      isRefundable: false,
      cancellation: null,
    })
    expect((await resolve({ amount: 0, terms: 'own' })).values).toMatchObject({
      cancellation: { freeUntilHours: 48, fee: { kind: 'nights', nights: 1 } },
    })
  })

  it('puts each message at the figure that was typed', async () => {
    const missing = await resolve({
      name: '',
      change: 'percent-over',
      percent: null,
      minimumStay: 5,
      maximumStay: 2,
    })
    expect(Object.keys(missing.errors)).toEqual(expect.arrayContaining(['name', 'percent']))
    expect(
      Object.keys((await resolve({ amount: 0, minimumStay: 5, maximumStay: 2 })).errors),
    ).toEqual(['maximumStay'])
    expect(
      Object.keys(
        (await resolve({ amount: 0, terms: 'own', freeUntilHours: null, feeNights: 0 })).errors,
      ),
    ).toEqual(['freeUntilHours', 'feeNights'])
  })
})

describe('paymentOf', () => {
  it('takes what is typed, and for what cannot be refunded never nothing', async () => {
    const paid = async (form: Partial<typeof emptyPlan>) =>
      (await resolve({ amount: 0, ...form })).values
    expect(await paid({})).toMatchObject({ payment: { policy: 'at-hotel' } })
    expect(await paid({ terms: 'none' })).toMatchObject({ payment: { policy: 'full' } })
    expect(await paid({ pay: 'percent', depositPercent: 25 })).toMatchObject({
      payment: { policy: 'deposit', deposit: { kind: 'percent', percent: 25 } },
    })
    const missing = await resolve({ amount: 0, pay: 'fixed' })
    expect(Object.keys(missing.errors)).toEqual(['depositAmount'])
  })
})

describe('formOf', () => {
  it('shows a plan as it was typed', () => {
    const form = { ...emptyPlan, name: 'Saver' }
    const plan: RatePlan = {
      payment: { policy: 'at-hotel' },
      id: '1',
      roomTypeId: '2',
      roomTypeName: 'Suite',
      name: 'Saver',
      isBestAvailable: false,
      isActive: true,
      minimumStay: null,
      maximumStay: null,
      closedToArrival: [],
      closedToDeparture: [],
      isRefundable: true,
      isPublic: true,
      mealPlan: 'CP',
      adjustment: { kind: 'amount', amount: -60_000 },
      cancellation: { freeUntilHours: 6, fee: { kind: 'percent', percent: 30 } },
    }
    const shown = formOf(plan)
    expect(shown).toEqual({
      ...form,
      change: 'amount-below',
      amount: 60_000,
      terms: 'own',
      freeUntilHours: 6,
      feeKind: 'percent',
      feePercent: 30,
    })
    expect(priceByPlan(400_000, shown)).toBe(340_000)
    expect(priceByPlan(400_000, { ...shown, amount: null })).toBeUndefined()
  })
})
