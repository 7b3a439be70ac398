import { describe, expect, it } from 'vitest'
import type { DocumentContent } from '../../../finance/documents/rules/content.ts'
import { buildGstr1, operatorsWithoutNumber } from './gstr1.ts'
import type { ReturnDocument } from './return-document.ts'
import { sheetsOf } from './sheets.ts'

const gstin = '30AAPFU0939F1Z8'
const buyer = '27AAPFU0939F1ZV'

type Rate = { sac?: string; basisPoints: number; taxable: number }

function document(
  kind: ReturnDocument['kind'],
  serial: number,
  rates: readonly Rate[],
  more: Partial<ReturnDocument> = {},
): ReturnDocument {
  const taxes = rates.map(({ sac = '996311', basisPoints, taxable }) => {
    const half = Math.round((taxable * basisPoints) / 20_000)
    return { sac, taxBasisPoints: basisPoints, taxableValue: taxable, cgst: half, sgst: half }
  })
  const total = taxes.reduce((sum, tax) => sum + tax.taxableValue + tax.cgst + tax.sgst, 0)
  const content = {
    supplier: { stateCode: '30' },
    placeOfSupply: '30-Goa',
    taxes,
    totals: { total },
  } as unknown as DocumentContent
  return {
    kind,
    serial,
    number: `GOA/2627/${String(serial).padStart(6, '0')}`,
    issuedOn: '2026-11-20',
    recipientName: 'Ravi & Sons, Pune',
    recipientGstin: null,
    isCancelled: false,
    content,
    ...more,
  }
}

const room = (taxable: number): Rate => ({ basisPoints: taxable > 750_000 ? 1800 : 500, taxable })

describe('buildGstr1', () => {
  it('writes an invoice to a company as the reference does', () => {
    const { b2b, fp } = buildGstr1(gstin, '2026-11', [
      document('tax-invoice', 123, [room(750_000)], { recipientGstin: buyer }),
    ])
    expect(fp).toBe('112026')
    expect(b2b).toEqual([
      {
        ctin: buyer,
        inv: [
          {
            inum: 'GOA/2627/000123',
            idt: '20-11-2026',
            val: 7875,
            pos: '30',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [
              { num: 501, itm_det: { rt: 5, txval: 7500, camt: 187.5, samt: 187.5, csamt: 0 } },
            ],
          },
        ],
      },
    ])
  })

  it('takes credit notes of guests from table 7, and those of companies into 9B', () => {
    const { b2cs, cdnr } = buildGstr1(gstin, '2026-11', [
      document('tax-invoice', 1, [room(500_000), room(800_000)]),
      document('credit-note', 2, [room(100_000)]),
      document('credit-note', 3, [room(100_000)], { recipientGstin: buyer }),
    ])
    expect(b2cs.map(({ rt, txval }) => [rt, txval])).toEqual([
      [5, 4000],
      [18, 8000],
    ])
    expect(cdnr[0]?.nt[0]).toMatchObject({ ntty: 'C', nt_num: 'GOA/2627/000003', val: 1050 })
  })

  it('ties: what stands in 4, 7 and 9B is what stands in 12', () => {
    const documents = [
      document('tax-invoice', 1, [room(500_000), { basisPoints: 0, taxable: 42_000, sac: '2208' }]),
      document('tax-invoice', 2, [room(800_000)], { recipientGstin: buyer }),
      document('credit-note', 3, [room(100_000)], { recipientGstin: buyer }),
      document('debit-note', 4, [{ basisPoints: 1800, taxable: 30_000, sac: '999794' }]),
    ]
    const { b2b, b2cs, cdnr, hsn, nil } = buildGstr1(gstin, '2026-11', documents)
    const sum = (values: readonly number[]) =>
      Math.round(values.reduce((total, value) => total + value, 0) * 100)
    const ofItems = (itms: readonly { itm_det: { txval: number } }[]) =>
      itms.map(({ itm_det }) => itm_det.txval)
    const businesses = sum(b2b.flatMap(({ inv }) => inv.flatMap(({ itms }) => ofItems(itms))))
    const notes = sum(cdnr.flatMap(({ nt }) => nt.flatMap(({ itms }) => ofItems(itms))))
    expect(sum(hsn.hsn_b2b.map(({ txval }) => txval))).toBe(businesses - notes)
    expect(nil.inv).toEqual([{ sply_ty: 'INTRAB2C', nil_amt: 0, expt_amt: 0, ngsup_amt: 420 }])
    expect(sum(hsn.hsn_b2c.map(({ txval }) => txval))).toBe(
      sum(b2cs.map(({ txval }) => txval)) + 42_000,
    )
  })

  it('leaves what is collected for an authority out of every table, and in the value of the invoice', () => {
    const collected = { sac: '', basisPoints: 0, taxable: 20_000 }
    const { b2b, nil, hsn, b2cs } = buildGstr1(gstin, '2026-11', [
      document('tax-invoice', 1, [room(400_000), collected], { recipientGstin: buyer }),
      document('tax-invoice', 2, [room(400_000), collected]),
    ])
    expect(b2b[0]?.inv).toMatchObject([{ val: 4400, itms: [{ itm_det: { txval: 4000 } }] }])
    expect(b2cs).toMatchObject([{ txval: 4000 }])
    expect(nil.inv).toEqual([])
    const codes = [...hsn.hsn_b2b, ...hsn.hsn_b2c].map(({ hsn_sc, txval }) => [hsn_sc, txval])
    expect(codes).toEqual([
      ['996311', 4000],
      ['996311', 4000],
    ])
  })

  it('counts every number once, cancelled ones too, and those alone in table 13', () => {
    const { doc_issue, b2cs } = buildGstr1(gstin, '2026-11', [
      document('tax-invoice', 1, [room(500_000)]),
      document('receipt-voucher', 2, [room(100_000)]),
      document('receipt-voucher', 3, [room(100_000)], { isCancelled: true }),
      document('tax-invoice', 4, [room(500_000)]),
    ])
    expect(doc_issue.doc_det.map(({ doc_num, docs }) => [doc_num, docs.length])).toEqual([
      [1, 2],
      [6, 1],
    ])
    expect(doc_issue.doc_det[1]?.docs[0]).toMatchObject({ totnum: 2, cancel: 1, net_issue: 1 })
    expect(b2cs[0]?.txval).toBe(10_000)
  })

  it('tells table 14 what operators collected tax on, less notes, and leaves out who has no number', () => {
    const etin = '30AAPFU0939F1C8'
    const through = (gstin: string | null) => ({ operator: { channelId: 'makemytrip', gstin } })
    const documents = [
      document('tax-invoice', 1, [room(500_000)], through(etin)),
      document('credit-note', 2, [room(100_000)], through(etin)),
      document('tax-invoice', 3, [room(900_000)], through(null)),
      document('tax-invoice', 4, [room(300_000)]),
    ]
    const { supeco, b2cs } = buildGstr1(gstin, '2026-11', documents)
    expect(supeco.clttx).toEqual([
      { etin, suppval: 4000, igst: 0, cgst: 100, sgst: 100, cess: 0, flag: 'N' },
    ])
    // They stand in table 7 as well.
    expect(b2cs.map(({ txval }) => txval)).toEqual([7000, 9000])
    expect(operatorsWithoutNumber(documents)).toEqual(['makemytrip'])
  })

  it('is written as sheets with the heads of the government’s workbook', () => {
    const data = buildGstr1(gstin, '2026-11', [
      document('tax-invoice', 1, [room(500_000)], { recipientGstin: buyer }),
    ])
    const sheets = sheetsOf(data, () => 'Ravi & Sons, Pune')
    expect(sheets.map(({ name }) => name)).toEqual([
      ...['b2b', 'b2cs', 'cdnr', 'b2cl', 'cdnur', 'at', 'atadj', 'exemp'],
      ...['hsn(b2b)', 'hsn(b2c)', 'docs', 'eco'],
    ])
    expect(sheets[0]?.content.split('\r\n')[1]).toBe(
      `${buyer},"Ravi & Sons, Pune",GOA/2627/000001,20-Nov-2026,5250,30-Goa,N,,Regular B2B,,5,5000,0`,
    )
  })
})
