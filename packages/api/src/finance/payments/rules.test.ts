import { expect, it } from 'vitest'
import { upiLink } from './rules.ts'

it('asks for the exact amount', () => {
  expect(
    upiLink({
      upiId: 'lotus@okhdfc',
      name: 'Lotus & Lake',
      amount: 525_005,
      note: 'Booking K7M2PQ4X',
    }),
  ).toBe('upi://pay?pa=lotus@okhdfc&pn=Lotus%20%26%20Lake&am=5250.05&cu=INR&tn=Booking%20K7M2PQ4X')
})
