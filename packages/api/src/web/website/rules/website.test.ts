import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gatewayIds } from '../../../finance/ledger/rules/gateways.ts'
import { subdomainFault, subdomainFromName } from '../../../property/properties/rules.ts'

describe('subdomainFault', () => {
  it.each(['sea-breeze', 'a1b', 'x'.repeat(40)])('accepts %s', name =>
    expect(subdomainFault(name)).toBeUndefined(),
  )
  it.each([
    'ab',
    'x'.repeat(41),
    'Sea',
    '-sea',
    'sea-',
    'sea_breeze',
    'www',
    'admin',
    'sea.breeze',
    '',
  ])('refuses "%s"', name => expect(subdomainFault(name)).toBeDefined())
})

describe('review: security S5: the name of a firm that guests pay or book by', () => {
  it.each([
    ...['upi', 'razorpay', 'booking-com', 'bookingcom', 'paytm', 'phone-pe', 'google-pay', 'gpay'],
    ...[
      'razorpay-refund',
      'pay-with-razorpay',
      'razor-pay',
      'myrazorpay',
      'upi-payments',
      'bhim-upi',
    ],
    ...[
      'visa',
      'visa-card',
      'master-card',
      'rupay',
      'sbi',
      'sbi-bank',
      'hdfc-goa',
      'icicibank',
      'axis',
    ],
    ...['make-my-trip', 'goibibo', 'agoda-goa', 'airbnb-manali', 'oyo', 'hotels-com', 'yes-bank'],
    ...['kotak-bank-kyc', 'bank', 'amazon-pay', 'union-bank', 'rbi'],
  ])('is not free: %s', name => expect(subdomainFault(name)).toMatch(/reserved/))

  it.each(gatewayIds)('is not free, of the gateways that hotels have: %s', id =>
    expect(subdomainFault(id)).toBeDefined(),
  )

  it.each([
    ...[
      'bhim-palace',
      'axis-inn',
      'kotak-haveli',
      'union-square-hotel',
      'yatra-niwas',
      'visakhapatnam',
    ],
    ...[
      'visa-house-puri',
      'central-park',
      'sea-breeze',
      'federal-hotel',
      'apple-orchard',
      'the-bank-house',
    ],
    ...['jio-garden', 'oyo-ko-resort', 'rupayan-villa'],
  ])('leaves what hotels are called as well: %s', name =>
    expect(subdomainFault(name)).toBeUndefined(),
  )

  it('gives no hotel such an address by its name either', () =>
    expect(['Razorpay Inn', 'Visa', 'Booking Com'].map(subdomainFromName)).toEqual([
      'hotel-new',
      'hotel-visa',
      'hotel-new',
    ]))
})

describe('subdomainFromName', () => {
  it('makes a good address of any name', () => {
    expect(subdomainFromName('Sea Breeze Résidence')).toBe('sea-breeze-residence')
    expect(subdomainFromName('होटल')).toBe('hotel-new')
    expect(subdomainFromName('Admin')).toBe('hotel-admin')
    fc.assert(
      fc.property(
        fc.string({ maxLength: 120 }),
        name => subdomainFault(subdomainFromName(name)) === undefined,
      ),
    )
  })
})
