import { describe, expect, it } from 'vitest'
import { isMt940, readMt940 } from './read-mt940.ts'

const file = `{1:F01HDFCINBBAXXX0000000000}{4:
:20:STMT261120
:25:50100012345678
:28C:00324/001
:60F:C261119INR100000,00
:61:2611201120C7689,15NTRFN324123456789//AXISCN1153863727
:86:NEFT CR AXISCN1153863727 RAZORPAY SOFTWARE
PVT LTD PAYOUT
:61:261121D118,NCHGNONREF
:86:POS CHARGES
:61:261121RC50,5NTRF0000612345678901
:62F:C261121INR107520,65
-}
`

describe('readMt940', () => {
  it('reads both sides, references and narrations over several lines', () => {
    expect(isMt940(file)).toBe(true)
    expect(isMt940('Date,Narration,Amount')).toBe(false)
    const { lines, gaps } = readMt940(file.replaceAll('\n', '\r\n'))
    expect(gaps).toEqual([])
    expect(lines.map(({ row: _, ...line }) => line)).toEqual([
      {
        day: '2026-11-20',
        amount: 768_915,
        reference: 'AXISCN1153863727',
        narration: 'NEFT CR AXISCN1153863727 RAZORPAY SOFTWAREPVT LTD PAYOUT',
        balance: null,
      },
      {
        day: '2026-11-21',
        amount: -11_800,
        reference: null,
        narration: 'POS CHARGES',
        balance: null,
      },
      {
        day: '2026-11-21',
        amount: -5_050,
        reference: '0000612345678901',
        narration: '0000612345678901',
        balance: null,
      },
    ])
  })

  it('says where the lines do not come to the closing balance', () => {
    const short = file.replace(':61:261121D118,NCHGNONREF\n:86:POS CHARGES\n', '')
    expect(readMt940(short).gaps).toMatchObject([
      { day: '2026-11-21', expected: 10_763_865, balance: 10_752_065 },
    ])
    expect(readMt940(file.replace('261120112', '269920112')).gaps).toHaveLength(1)
  })
})
