import { describe, expect, it } from 'vitest'
import { findRemittance, isReadable, readRemittance } from './read-remittance.ts'

const file = `Payments to Sea View,,,,,,
Period,01/11/2026 - 07/11/2026,,,,,
Booking ID,Guest,Gross Amount,Commission,GST on Commission,TCS,TDS,Net Payable
NH7301,Asha,"5,250.00","-1,000.00",-180.00,-25.00,-5.00,"4,040.00"
,,,,,,,
NH7302,Ravi,5250,1000,180,25,5,4140
nh7301,Asha,5250,1000,180,25,5,4040
,Nobody,5250,1000,180,25,5,4040
NH7303,Meera,abc,1000,180,25,5,4040
NH7304,Meera,100,1000,180,25,5,
NH7305,Meera,-5250,1000,180,25,5,
Total,,26250,,,,,16160
`

describe('readRemittance', () => {
  it('reads the worked example of the reference, and names each bad row with its reason', () => {
    const { lines, bad } = readRemittance(findRemittance(file, {}), 'payout')
    expect(lines).toEqual([
      {
        row: 4,
        reservationCode: 'NH7301',
        gross: 525_000,
        commission: 100_000,
        commissionTax: 18_000,
        tcs: 2_500,
        tds: 500,
      },
    ])
    expect(bad.map(({ row, reason }) => [row, reason])).toEqual([
      [6, 'It says ₹4,140.00, and its parts come to ₹4,040.00.'],
      [7, 'The reservation stands in row 4 already.'],
      [8, 'It has no number of a reservation.'],
      [9, '“abc” is no amount.'],
      [10, 'What is kept of it is more than the guest paid for it.'],
      [11, 'What the guest paid is below zero: what a portal takes back is not read from a file.'],
    ])
  })

  it('of an invoice of commission reads no money of guests', () => {
    const text = 'Reservation number,Amount,Commission\n4711,5250,945.50\n'
    const { lines } = readRemittance(findRemittance(text, {}), 'commission-invoice')
    expect(lines).toMatchObject([{ reservationCode: '4711', gross: 0, commission: 94_550 }])
  })

  it('prefers the columns that were kept of the last file, while the file has them', () => {
    const kept = { reservationCode: 'Ref', gross: 'Collected' }
    const text = 'Ref,Booking ID,Collected,Amount\nA1,X,100,1\n'
    expect(readRemittance(findRemittance(text, { kept }), 'payout').lines).toMatchObject([
      { reservationCode: 'A1', gross: 10_000 },
    ])
    expect(findRemittance(file, { kept }).columns.reservationCode).toBe('Booking ID')
    const unknown = findRemittance('When,What\n1,2\n', { kept })
    expect(unknown).toMatchObject({ columns: {}, heads: ['When', 'What'] })
    expect(isReadable('payout', unknown.columns)).toBe(false)
    expect(isReadable('commission-invoice', kept)).toBe(false)
  })
})
