import type { StoredDocument } from '@atithi/api/finance/documents/reads/documents'
import {
  type DocumentContent,
  type Party,
  valuesOf,
} from '@atithi/api/finance/documents/rules/content'
import { taxIn } from '@atithi/api/finance/documents/rules/drafts'
import { titleOf } from '@atithi/api/finance/documents/rules/numbering'
import { financialYearName } from '@atithi/api/kernel/shared/financial-year'
import { type CurrencyDisplay, formatExactPaise } from '@atithi/api/kernel/shared/money'
import { phoneInWords } from '@atithi/api/kernel/shared/phone'
import { stateTaxName } from '@atithi/api/kernel/shared/states'
import type { BillingContent } from '@atithi/api/platform/billing/rules/stored-content'
import { Document, type DocumentProps, Image, Page, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { day } from './money-words.ts'
import { isDayUse, stayLines } from './stay-lines.ts'
import { styles } from './styles.ts'
import { lineTable, paymentTable, taxTable } from './tables.ts'
import { Words } from './words.ts'

const labelled = (label: string, ...lines: (string | null)[]): ReactElement =>
  h(
    View,
    null,
    h(Text, { style: styles.label }, label),
    ...lines.flatMap((line, at) =>
      line ? [h(Words, { key: label + line, style: at === 0 ? styles.bold : {} }, line)] : [],
    ),
  )

const reachedAt = ({ phone, email }: Pick<Party, 'phone' | 'email'>): string =>
  [phone && phoneInWords(phone), email].filter(Boolean).join(', ')

const partyLines = ({ name, address, gstin, ...reached }: Party): (string | null)[] => [
  name,
  address,
  gstin && `GSTIN ${gstin}`,
  reachedAt(reached),
]

/** What is printed: a document about a stay, or of the platform about a month. */
export interface PrintedDocument extends Omit<StoredDocument, 'content'> {
  content: PrintedContent
  /** Of the hotel, as a PNG in base64. */
  icon?: string
}
type PrintedContent = Omit<DocumentContent, 'stay'> &
  Partial<Pick<DocumentContent, 'stay'> & Pick<BillingContent, 'about' | 'isInterState'>>

/** An invoice for services is made out twice (CGST Rules, rule 48(2)). */
export type PaperCopy = 'original' | 'duplicate'
const copyWords: Record<PaperCopy, string> = {
  original: 'ORIGINAL FOR RECIPIENT',
  duplicate: 'DUPLICATE FOR SUPPLIER',
}

/** A document as it was issued: everything on it comes from its frozen content, so that it prints the same for ever. */
export function paper({
  kind,
  number,
  issuedOn,
  issuedAt,
  financialYear,
  cancelledFor,
  content,
  copy,
  icon,
}: PrintedDocument & { copy: PaperCopy }): ReactElement<DocumentProps> {
  const title = titleOf(kind, content.supplier)
  const isInvoice = kind === 'tax-invoice' || kind === 'bill-of-supply'
  const {
    supplier,
    recipient,
    stay,
    about,
    placeOfSupply,
    corrects,
    reason,
    payments,
    notes,
    currencyDisplay = 'symbol',
    house,
  } = content
  const inHouseColour = house ? { color: house.colour } : {}
  const isOwed = isInvoice && content.balance !== null && content.balance > 0
  const heads = headsOf(content)
  const look = {
    heads,
    isZeroRated: content.sez?.lut != null,
    stateTax: stateTaxName(supplier.stateCode),
    currencyDisplay,
    isDayUse: stay !== undefined && isDayUse(stay),
  }
  // The same instant for every printing, or the file would differ each time.
  const drawn = new Date(issuedAt)
  return h(
    Document,
    {
      title: `${title} ${number}`,
      author: supplier.name,
      creationDate: drawn,
      modificationDate: drawn,
      producer: 'Atithi',
      creator: 'Atithi',
    },
    h(
      Page,
      { size: 'A4', style: styles.page },
      h(
        View,
        { style: styles.footer, fixed: true },
        h(Text, null, `${title} ${number}`),
        h(Text, { render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}` }),
      ),
      h(
        View,
        { style: styles.between },
        h(
          View,
          { style: { width: '58%' } },
          icon ? h(Image, { style: styles.icon, src: `data:image/png;base64,${icon}` }) : null,
          h(Words, { style: { ...styles.supplier, ...inHouseColour } }, supplier.name),
          ...[
            supplier.legalName && `Legal name: ${supplier.legalName}`,
            supplier.address,
            reachedAt(supplier),
            supplier.gstin && `GSTIN ${supplier.gstin}`,
          ].flatMap(line => (line ? [h(Words, { key: line }, line)] : [])),
        ),
        h(
          View,
          { style: { alignItems: 'flex-end' } },
          h(Text, { style: [styles.title, inHouseColour] }, title),
          h(Text, { style: styles.bold }, number),
          h(Text, null, day(issuedOn)),
          kind === 'tax-invoice' ? h(Text, { style: styles.muted }, copyWords[copy]) : null,
          cancelledFor ? h(Text, { style: styles.bold }, 'CANCELLED') : null,
        ),
      ),
      h(
        View,
        {
          style: [
            styles.row,
            styles.block,
            styles.rule,
            { paddingTop: 10 },
            ...(house ? [{ borderTopColor: house.colour, borderTopWidth: 1.5 }] : []),
          ],
        },
        h(
          View,
          { style: styles.half },
          labelled(
            kind === 'receipt-voucher' || kind === 'payment-receipt' ? 'Received from' : 'To',
            ...partyLines(recipient),
            content.sez ? `SEZ ${content.sez.kind}` : null,
          ),
        ),
        h(
          View,
          { style: styles.half },
          stay
            ? labelled('Stay', ...stayLines({ stay, recipient, ...(house && { house }) }))
            : about
              ? labelled(about.title, ...about.lines)
              : null,
        ),
      ),
      h(
        View,
        { style: [styles.row, { marginTop: 10 }] },
        h(View, { style: styles.half }, labelled('Place of supply', placeOfSupply || 'Not stated')),
        h(
          View,
          { style: styles.half },
          corrects
            ? labelled(
                'Against',
                `${corrects.title} ${corrects.number}`,
                `of ${day(corrects.date)}`,
              )
            : labelled('Financial year', financialYearName(financialYear)),
        ),
      ),
      reason ? h(View, { style: { marginTop: 10 } }, labelled('Reason', reason)) : null,
      h(View, { style: styles.block }, lineTable(content.lines, look)),
      totals(content, isInvoice, currencyDisplay),
      isInvoice && heads !== 'none'
        ? h(
            View,
            { style: styles.block, wrap: false },
            h(Text, { style: [styles.bold, { marginBottom: 4 }] }, 'GST by rate'),
            taxTable(content.taxes, look),
          )
        : null,
      payments.length > 0
        ? h(
            View,
            { style: styles.block, wrap: false },
            h(
              Text,
              { style: [styles.bold, { marginBottom: 4 }] },
              isInvoice ? 'Set off against this bill' : 'Payment',
            ),
            paymentTable(payments, look),
          )
        : null,
      house && isOwed && house.payTo.length > 0
        ? h(View, { style: styles.block, wrap: false }, labelled('Pay to', ...house.payTo))
        : null,
      h(
        View,
        { style: styles.block, wrap: false },
        house && isInvoice
          ? h(Text, { style: [styles.bold, { marginBottom: 4 }] }, `Thank you for staying with us.`)
          : null,
        ...[
          ...(taxIn(content.totals) > 0 ? ['Tax is not payable on reverse charge.'] : []),
          ...notes,
        ].map(note => h(Words, { key: note, style: styles.muted }, note)),
        h(
          Text,
          { style: [styles.muted, { marginTop: 4 }] },
          'Issued electronically under the Information Technology Act, 2000: no signature is needed.',
        ),
      ),
    ),
  )
}

/** The heads of tax that a paper names: IGST to another State, and to a special economic zone also where it is nothing. */
function headsOf({
  sez,
  isInterState,
  lines,
  totals: sums,
}: PrintedContent): 'none' | 'state' | 'igst' {
  if ((sez || isInterState) && lines.some(line => line.taxBasisPoints > 0)) return 'igst'
  return sums.cgst + sums.sgst > 0 ? 'state' : 'none'
}

function totals(
  content: PrintedContent,
  isInvoice: boolean,
  display: CurrencyDisplay,
): ReactElement {
  const { totals: sums, inWords, balance, supplier } = content
  const heads = headsOf(content)
  const money = (amount: number) => formatExactPaise(amount, display)
  const taxRows: Record<typeof heads, [string, number][]> = {
    none: [],
    state: [
      ['CGST', sums.cgst],
      [stateTaxName(supplier.stateCode), sums.sgst],
    ],
    igst: [['IGST', sums.igst ?? 0]],
  }
  const { taxable, exempt, outsideGst, collected } = valuesOf(content.lines)
  const apart: [string, number][] = [
    ['Exempt', exempt],
    ['Outside GST', outsideGst],
    ['Collected for an authority', collected],
  ]
  const valueRows: [string, number][] =
    heads === 'none'
      ? [['Value', sums.taxableValue]]
      : [['Taxable value', taxable], ...apart.filter(([, amount]) => amount !== 0)]
  const rows: [string, number][] = [
    ...valueRows,
    ...taxRows[heads],
    ...(sums.roundOff === 0 ? [] : ([['Round off', sums.roundOff]] satisfies [string, number][])),
  ]
  return h(
    View,
    { wrap: false },
    h(
      View,
      { style: styles.totals },
      ...rows.map(([label, amount]) =>
        h(
          View,
          { key: label, style: styles.total },
          h(Text, { style: styles.muted }, label),
          h(Text, null, money(amount)),
        ),
      ),
      h(View, { style: styles.grand }, h(Text, null, 'Total'), h(Text, null, money(sums.total))),
      isInvoice && balance !== null
        ? h(
            View,
            { style: styles.total },
            h(Text, { style: styles.muted }, balance < 0 ? 'Paid too much' : 'To be paid'),
            h(Text, null, money(Math.abs(balance))),
          )
        : null,
    ),
    h(Text, { style: { marginTop: 8 } }, inWords),
  )
}
