import { setImmediate } from 'node:timers/promises'
import { hashPassword } from '@atithi/api/identity/auth/adapters/password-hash'
import { listTaxRules } from '@atithi/api/tax/gst/reads'
import { inTransaction } from '@atithi/db/scope'
import { demonstrationPassword } from '@atithi/demo/accounts'
import { calendarAround } from '@atithi/demo/calendar'
import { foundDemonstration, tellHistory } from '@atithi/demo/plan-demonstration'
import { writePlan } from '@atithi/demo/write-plan'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useWorld } from '../support/world.ts'

const world = useWorld()
const now = '2026-11-21T06:30:00Z'
const month = '2026-10'

/** As a start seeds it, but for the pictures, which no return shows and which take longest. */
beforeAll(() =>
  inTransaction(world.ownerDb, async trx => {
    const calendar = calendarAround(new Date(now))
    const taxRules = await listTaxRules(trx, calendar.from, calendar.to)
    const founded = foundDemonstration(calendar, await hashPassword(demonstrationPassword))
    for (const _ of tellHistory(founded, calendar, taxRules)) await setImmediate()
    const { encryptionKeys: keys } = world.services.settings
    await writePlan(trx, founded.rows, { keys, calendar, now: new Date(now) })
  }),
)

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
/** Rupees of a return or of a sheet, as paise: sums are of whole numbers. */
const paise = (rupees: number | string | undefined) => Math.round(Number(rupees) * 100)
const tax = ({ iamt = 0, camt = 0, samt = 0 }: { iamt?: number; camt?: number; samt?: number }) =>
  paise(iamt) + paise(camt) + paise(samt)

/** Sums of one kind of buyers, in paise; `papers` are numbers of documents. */
interface Part {
  taxable: number
  tax: number
  untaxed: number
  papers: number
  cancelled: number
}
const none: Part = { taxable: 0, tax: 0, untaxed: 0, papers: 0, cancelled: 0 }

/** The documents of a registration in the month, by columns that the return does not read. */
async function documentsOf(gstin: string) {
  const { rows } = await sql<Part & { ofBusiness: boolean }>`
    with own as (
      select d.*, case d.kind when 'credit-note' then -1 else 1 end as sign, c.document_id is not null as is_cancelled,
        d.kind in ('tax-invoice', 'credit-note', 'debit-note') and c.document_id is null as is_supply
      from document d left join document_cancellation c on c.document_id = d.id
      where d.gstin = ${gstin} and d.issued_on between '2026-10-01' and '2026-10-31')
    select recipient_gstin is not null as of_business,
      coalesce(sum(sign * taxable_value) filter (where is_supply), 0)::float8 as taxable,
      coalesce(sum(sign * (cgst + sgst + igst)) filter (where is_supply), 0)::float8 as tax,
      coalesce(sum(sign * (exempt_value + outside_gst_value)) filter (where is_supply), 0)::float8 as untaxed,
      count(*) filter (where kind in ('tax-invoice', 'credit-note', 'debit-note', 'receipt-voucher', 'refund-voucher'))::int as papers,
      count(*) filter (where is_cancelled)::int as cancelled
    from own group by 1`.execute(world.ownerDb)
  const part = (ofBusiness: boolean) => rows.find(row => row.ofBusiness === ofBusiness) ?? none
  return { businesses: part(true), others: part(false) }
}

/** What vouchers held before a date, with tax: neither set off by invoices nor given back, nor cancelled. */
async function heldBefore(gstin: string, past: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(greatest(0, v.taxable_value + v.cgst + v.sgst + v.igst - back.amount
      - greatest(0, set_off.amount - (v.total - v.taxable_value - v.cgst - v.sgst - v.igst)))), 0)::float8 as held
    from document v left join document_cancellation c on c.document_id = v.id
      left join document_line l on l.document_id = v.id
      cross join lateral (select coalesce(sum(a.amount), 0) as amount from payment_allocation a join document i on i.id = a.invoice_id
        where a.payment_id = l.line_id and i.issued_on < ${past}) set_off
      cross join lateral (select coalesce(sum(r.taxable_value + r.cgst + r.sgst + r.igst), 0) as amount from document r
        where r.corrects_id = v.id and r.kind = 'refund-voucher' and r.issued_on < ${past}) back
    where v.gstin = ${gstin} and v.kind = 'receipt-voucher' and v.issued_on < ${past}
      and (c.cancelled_at is null or c.cancelled_at >= ${past}::date)`.execute(world.ownerDb)
  return rows[0]?.held ?? 0
}

const supplies = ({ itms }: { itms: { itm_det: { txval: number } }[] }) =>
  sum(itms.map(({ itm_det }) => paise(itm_det.txval)))
const taxes = ({ itms }: { itms: { itm_det: Parameters<typeof tax>[0] }[] }) =>
  sum(itms.map(({ itm_det }) => tax(itm_det)))

it('the October of every hotel of the demonstration ties to its documents, as JSON and as sheets', async () => {
  world.clock.set(now)
  const seen = { supplies: 0, businesses: 0, advances: 0 }
  // One of the hotels is below the threshold, and files nothing.
  const hotels = await world.ownerDb
    .selectFrom('property as p')
    .innerJoin('appUser as o', 'o.id', 'p.accountId')
    .select(['p.id', 'o.email'])
    .where('p.gstNumber', 'is not', null)
    .execute()
  expect(hotels.length).toBeGreaterThan(3)
  for (const { id: propertyId, email } of hotels) {
    const owner = world.anonymous()
    await owner.call.auth.login({ email, password: demonstrationPassword })
    const asked = { propertyId, month } as const
    const { data, files, gstin, documents } = await owner.call.reports.gstr1(asked)
    expect(JSON.parse(files[0]?.content ?? '')).toEqual(data)
    const of = await documentsOf(gstin)
    const { b2b, b2cs, cdnr, nil, hsn, doc_issue, at, txpd } = data

    // Tables 4 and 9B, and 7: every taxed supply once, with its tax.
    const invoices = b2b.flatMap(({ inv }) => inv)
    const notes = cdnr.flatMap(({ nt }) => nt)
    const signs = notes.map(note => ({ note, sign: note.ntty === 'C' ? -1 : 1 }))
    expect(
      sum(invoices.map(supplies)) + sum(signs.map(({ note, sign }) => sign * supplies(note))),
    ).toBe(of.businesses.taxable)
    expect(sum(invoices.map(taxes)) + sum(signs.map(({ note, sign }) => sign * taxes(note)))).toBe(
      of.businesses.tax,
    )
    expect(sum(b2cs.map(({ txval }) => paise(txval)))).toBe(of.others.taxable)
    expect(sum(b2cs.map(tax))).toBe(of.others.tax)
    // Table 8: what bears no tax. Table 12: both together, by code.
    const untaxed = nil.inv.map(row => paise(row.expt_amt) + paise(row.ngsup_amt))
    expect(sum(untaxed)).toBe(of.businesses.untaxed + of.others.untaxed)
    for (const [codes, part] of [
      [hsn.hsn_b2b, of.businesses],
      [hsn.hsn_b2c, of.others],
    ] as const) {
      expect(sum(codes.map(({ txval }) => paise(txval)))).toBe(part.taxable + part.untaxed)
      expect(sum(codes.map(tax))).toBe(part.tax)
    }
    // Table 13: every number that was given, once.
    const ranges = doc_issue.doc_det.flatMap(({ docs }) => docs)
    const papers = of.businesses.papers + of.others.papers
    expect(sum(ranges.map(({ totnum }) => totnum))).toBe(papers)
    expect(documents).toBeGreaterThanOrEqual(papers)
    expect(sum(ranges.map(({ cancel }) => cancel))).toBe(
      of.businesses.cancelled + of.others.cancelled,
    )
    // Table 11: what was held when the month began, plus 11A, less 11B, is held when it ends.
    const advances = (rows: typeof at) =>
      sum(rows.flatMap(({ itms }) => itms.map(item => paise(item.ad_amt) + tax(item))))
    const [before, after] = [
      await heldBefore(gstin, `${month}-01`),
      await heldBefore(gstin, '2026-11-01'),
    ]
    expect(before + advances(at) - advances(txpd)).toBe(after)

    const sheets = (await owner.call.reports.gstr1({ ...asked, format: 'csv' })).files
    const rowsOf = (name: string): Record<string, string>[] =>
      parse(sheets.find(file => file.name === `${name}.csv`)?.content ?? '', {
        columns: true,
        bom: true,
      })
    const total = (name: string, column = 'Taxable Value') =>
      sum(rowsOf(name).map(row => paise(row[column])))
    expect(total('b2b')).toBe(sum(invoices.map(supplies)))
    expect(total('b2cs')).toBe(of.others.taxable)
    expect(total('cdnr')).toBe(sum(notes.map(supplies)))
    expect(total('hsn(b2b)')).toBe(of.businesses.taxable + of.businesses.untaxed)
    expect(total('hsn(b2c)')).toBe(of.others.taxable + of.others.untaxed)
    expect(total('docs', 'Total Number')).toBe(papers * 100)
    seen.supplies += of.others.taxable
    seen.businesses += of.businesses.taxable
    seen.advances += advances(at)
  }
  // The demonstration has something to tell of in each.
  expect(Object.values(seen).every(amount => amount > 0)).toBe(true)
})
