import { csvLine } from '../../../kernel/shared/csv.ts'
import { states } from '../../../kernel/shared/states.ts'
import type { Gstr1 } from './gstr1.ts'

type Cell = string | number

export interface Sheet {
  /** As the government's workbook calls it. */
  name: string
  content: string
}

const sheet = (
  name: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): Sheet => ({
  name,
  content: [head, ...rows].map(cells => csvLine(cells)).join(''),
})

const placeOf = (code: string): string =>
  `${code}-${states.find(state => state.code === code)?.name ?? ''}`

const months = [
  ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'],
  ...['Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
]

/** '20-11-2026' as '20-Nov-2026'. */
function dateOf(date: string): string {
  const [day = '', month = '', year = ''] = date.split('-')
  return `${day}-${months[Number(month) - 1] ?? ''}-${year}`
}

const kinds = {
  R: 'Regular B2B',
  SEWP: 'SEZ supplies with payment',
  SEWOP: 'SEZ supplies without payment',
}

const codeHead = [
  ...['HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Rate', 'Taxable Value'],
  ...['Integrated Tax Amount', 'Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount'],
]
const codeRows = (codes: Gstr1['hsn']['hsn_b2b']) =>
  codes.map(({ hsn_sc, rt, txval, iamt, camt, samt }) => [
    ...[hsn_sc, '', 'NA', 0, Math.round((txval + iamt + camt + samt) * 100) / 100],
    ...[rt, txval, iamt, camt, samt, 0],
  ])

const natureNames: Record<number, string> = {
  1: 'Invoices for outward supply',
  4: 'Debit Note',
  5: 'Credit Note',
  6: 'Receipt voucher',
  8: 'Refund voucher',
}

// What a hotel has no rows of: the sheets stand with their heads, as the workbook does.
const largeHead = [
  ...['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply'],
  ...['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
]
const noteHead = [
  ...['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value'],
  ...['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'],
]

const advanceHead = (amount: string) => [
  ...['Place Of Supply', 'Applicable % of Tax Rate', 'Rate', amount, 'Cess Amount'],
]
const advanceRows = (rows: Gstr1['at']) =>
  rows.flatMap(({ pos, itms }) => itms.map(({ rt, ad_amt }) => [placeOf(pos), '', rt, ad_amt, 0]))

/** The return as the sheets of the government's offline workbook, each as CSV (reference: india, section 1.7; reports, section 3). */
export function sheetsOf(data: Gstr1, nameOf: (gstin: string, number: string) => string): Sheet[] {
  return [
    sheet(
      'b2b',
      [
        ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Invoice Number', 'Invoice date'],
        ...['Invoice Value', 'Place Of Supply', 'Reverse Charge', 'Applicable % of Tax Rate'],
        ...['Invoice Type', 'E-Commerce GSTIN', 'Rate', 'Taxable Value', 'Cess Amount'],
      ],
      data.b2b.flatMap(({ ctin, inv }) =>
        inv.flatMap(({ inum, idt, val, pos, inv_typ, itms }) =>
          itms.map(({ itm_det: { rt, txval } }) => [
            ...[ctin, nameOf(ctin, inum), inum, dateOf(idt), val, placeOf(pos), 'N', ''],
            ...[kinds[inv_typ], '', rt, txval, 0],
          ]),
        ),
      ),
    ),
    sheet(
      'b2cs',
      [
        ...['Type', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value'],
        ...['Cess Amount', 'E-Commerce GSTIN'],
      ],
      data.b2cs.map(({ typ, pos, rt, txval }) => [typ, placeOf(pos), '', rt, txval, 0, '']),
    ),
    sheet(
      'cdnr',
      [
        ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Note Number', 'Note Date', 'Note Type'],
        ...['Place Of Supply', 'Reverse Charge', 'Note Supply Type', 'Note Value'],
        ...['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'],
      ],
      data.cdnr.flatMap(({ ctin, nt }) =>
        nt.flatMap(({ nt_num, nt_dt, ntty, val, pos, inv_typ, itms }) =>
          itms.map(({ itm_det: { rt, txval } }) => [
            ...[ctin, nameOf(ctin, nt_num), nt_num, dateOf(nt_dt), ntty, placeOf(pos), 'N'],
            ...[kinds[inv_typ], val, '', rt, txval, 0],
          ]),
        ),
      ),
    ),
    sheet('b2cl', largeHead, []),
    sheet('cdnur', noteHead, []),
    sheet('at', advanceHead('Gross Advance Received'), advanceRows(data.at)),
    sheet('atadj', advanceHead('Gross Advance Adjusted'), advanceRows(data.txpd)),
    sheet(
      'exemp',
      [
        'Description',
        'Nil Rated Supplies',
        'Exempted(other than nil rated/non GST supply)',
        'Non-GST Supplies',
      ],
      data.nil.inv.map(({ sply_ty, nil_amt, expt_amt, ngsup_amt }) => [
        sply_ty === 'INTRAB2B'
          ? 'Intra-State supplies to registered persons'
          : 'Intra-State supplies to unregistered persons',
        nil_amt,
        expt_amt,
        ngsup_amt,
      ]),
    ),
    sheet('hsn(b2b)', codeHead, codeRows(data.hsn.hsn_b2b)),
    sheet('hsn(b2c)', codeHead, codeRows(data.hsn.hsn_b2c)),
    sheet(
      'docs',
      ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
      data.doc_issue.doc_det.flatMap(({ doc_num, docs }) =>
        docs.map(({ from, to, totnum, cancel }) => [
          natureNames[doc_num] ?? '',
          from,
          to,
          totnum,
          cancel,
        ]),
      ),
    ),
    sheet(
      'eco',
      [
        ...['Nature of Supply', 'GSTIN of E-Commerce Operator', 'E-Commerce Operator Name'],
        ...['Net value of supplies', 'Integrated tax', 'Central tax', 'State/UT tax', 'Cess'],
      ],
      data.supeco.clttx.map(({ etin, suppval, igst, cgst, sgst }) => [
        ...['Liable to collect tax u/s 52(TCS)', etin, '', suppval, igst, cgst, sgst, 0],
      ]),
    ),
  ]
}
