import { describe, expect, it } from 'vitest'
import { contentsOf, type Plan } from './plan-words.ts'

const freemium: Plan = {
  id: 'freemium',
  name: 'Freemium',
  monthlyPrice: 0,
  onlineBookings: 0,
  commissionBasisPoints: 0,
  staffAccounts: 0,
  portals: 0,
  hasBranding: false,
  hasAdvancedReports: false,
  support: [],
} as Plan

describe('contentsOf', () => {
  it('marks what a plan lacks, after what it holds', () => {
    expect(contentsOf(freemium)).toEqual([
      { text: 'Desk, bills, registers and exports', has: true },
      { text: 'No online bookings', has: false },
      { text: 'No staff accounts', has: false },
      { text: 'No travel portals', has: false },
    ])
  })

  it('names commission and support as a person says them', () => {
    const plan = {
      ...freemium,
      onlineBookings: 50,
      commissionBasisPoints: 1000,
      staffAccounts: 1,
      support: ['phone', 'email'],
    } as Plan
    expect(contentsOf(plan).map(({ text }) => text)).toEqual([
      'Up to 50 online bookings a month',
      '10% commission on online bookings',
      '1 staff account',
      'Email and phone support',
      'Desk, bills, registers and exports',
      'No travel portals',
    ])
  })
})
