import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatExactPaise } from '../../../kernel/shared/money.ts'
import { readDay } from '../../../kernel/shared/read-day.ts'
import { readSettlements } from './read-settlements.ts'
import { findTable, knownBanks, readAmount, readStatement } from './read-statement.ts'

const hdfc = `HDFC BANK Ltd.,,,,,,
Account No : 50100012345678,,,,,,
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
19/11/26,OPENING BALANCE,,,,,"1,00,000.00"
20/11/26,NEFT CR-AXISCN1153863727-RAZORPAY SOFTWARE,N324123456789012,20/11/26,,"7,689.15","1,07,689.15"
,PVT LTD PAYOUT,,,,,
21/11/26,UPI-ASHA-612345678901,0000612345678901,21/11/26,,5250.00,112939.15
22/11/26,POS CHARGES,,22/11/26,118.00,,112821.15
,STATEMENT SUMMARY,,,118.00,"12,939.15",
`

const icici = `S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )
1,20/11/2026,20/11/2026,-,NEFT-AXISCN1153863727-RAZORPAY,0,7689.15,107689.15
`
const sbi = `Txn Date;Value Date;Description;Ref No./Cheque No.;Debit;Credit;Balance
20 Nov 2026;20 Nov 2026;BY TRANSFER-NEFT*AXISCN1153863727;;;7,689.15;1,07,689.15
`
const axis = `Tran Date\tCHQNO\tPARTICULARS\tDR\tCR\tBAL\tSOL
20-11-2026\t\tNEFT/AXISCN1153863727/RAZORPAY\t\t7689.15\t107689.15\t123
`
const kotak = `Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance
1,20/11/2026,20/11/2026,NEFT AXISCN1153863727 RAZORPAY,NEFTINW-1,"7,689.15",CR,107689.15
2,21/11/2026,21/11/2026,CHARGES,,118.00,DR,107571.15
`

describe('readStatement', () => {
  it.each([
    ['HDFC Bank', hdfc],
    ['ICICI Bank', icici],
    ['State Bank of India', sbi],
    ['Axis Bank', axis],
    ['Kotak Mahindra Bank', kotak],
  ])('knows the columns of %s', (bank, text) => {
    expect(knownBanks).toContain(bank)
    const sheet = findTable(text)
    expect(sheet.name).toBe(bank)
    const { lines, gaps } = readStatement(sheet)
    expect(lines[0]).toMatchObject({ day: '2026-11-20', amount: 768_915, balance: 10_768_915 })
    expect(lines[0]?.narration).toContain('AXISCN1153863727')
    expect(gaps).toEqual([])
  })

  it('skips the preamble and sums, and continues a narration', () => {
    const { lines } = readStatement(findTable(hdfc))
    expect(lines.map(line => line.amount)).toEqual([768_915, 525_000, -11_800])
    expect(lines[0]?.narration).toBe('NEFT CR-AXISCN1153863727-RAZORPAY SOFTWARE PVT LTD PAYOUT')
  })

  it('finds the row that is missing by the balance', () => {
    const { gaps } = readStatement(findTable(hdfc.replace(/^21\/11.*\n/m, '')))
    expect(gaps).toEqual([{ row: 7, day: '2026-11-22', expected: 10_757_115, balance: 11_282_115 }])
  })

  it('reads a file that nobody knows by the columns that a person names', () => {
    const text = 'When,What,In\n20.11.2026,From the moon,12.50\n'
    expect(findTable(text).columns).toEqual({})
    const named = { date: 'When', narration: 'What', credit: 'In' }
    expect(readStatement(findTable(text, named)).lines).toMatchObject([
      { day: '2026-11-20', amount: 1_250, narration: 'From the moon' },
    ])
  })

  it('reads any amount that a bank writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), amount => {
        expect(readAmount(formatExactPaise(amount))).toBe(amount)
        expect(readAmount(`${(amount / 100).toFixed(2)} Dr`)).toBe(amount === 0 ? -0 : -amount)
      }),
    )
    for (const text of ['', '-', 'abc', '1.2.3', '9'.repeat(30)])
      expect(readAmount(text)).toBeUndefined()
    expect(readDay('31/02/2026')).toBeUndefined()
    expect(readDay('5 Nov 26')).toBe('2026-11-05')
  })
})

describe('readSettlements', () => {
  const head = 'entity_id,type,debit,credit,amount,fee,tax,settled_at,settlement_id,settlement_utr'

  it('reads the dashboard’s report by the names of its columns, in India’s time', () => {
    const row = 'pay_1,payment,0.00,7689.15,7875.00,185.85,28.35,2026-11-20 14:05:00,setl_1,AXISCN1'
    expect(readSettlements(`${head}\r\n${row}\r\npay_2,payment,,,x,,,,setl_1,\r\n`)).toEqual({
      items: [
        {
          id: 'pay_1',
          kind: 'payment',
          ofPayment: null,
          amount: 787_500,
          debit: 0,
          credit: 768_915,
          fee: 18_585,
          tax: 2_835,
          settlementId: 'setl_1',
          utr: 'AXISCN1',
          settledAt: new Date('2026-11-20T08:35:00Z'),
        },
      ],
      bad: [3],
    })
    expect(readSettlements('a,b\n1,2')).toBeUndefined()
  })
})
