import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generateReports } from '@atithi/api/insight/report-files/jobs'
import { catalogue } from '@atithi/api/insight/report-files/rules/catalogue'
import { readTrialBalance } from '@atithi/api/insight/trial-balance/reads'
import { differenceOf } from '@atithi/api/insight/trial-balance/rules'
import type { AuthorizedPropertyId } from '@atithi/api/kernel/access/gates'
import { demonstrationPassword } from '@atithi/demo/accounts'
import { parse } from 'csv-parse/sync'
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { recountColumns } from '../support/column-recount.ts'
import { useDemonstration } from '../support/demonstration.ts'
import { directoryFaults } from '../support/directory.ts'
import { expectReckonedColumns } from '../support/reckoned-columns.ts'
import { expectFilesAsScreen } from '../support/report-file-check.ts'
import { checkResultTypes } from '../support/result-types/check.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()
const now = '2026-11-21T06:30:00Z'
const month = '2026-10'

useDemonstration(world, now)

async function signedIn(email: string) {
  const person = world.anonymous()
  await person.call.auth.login({ email, password: demonstrationPassword })
  return person
}

/** A hotel of the demonstration, with what its owner calls. */
async function chandraMahal() {
  const { id: propertyId, email } = await world.ownerDb
    .selectFrom('property as p')
    .innerJoin('appUser as o', 'o.id', 'p.accountId')
    .select(['p.id', 'o.email'])
    .where('p.subdomain', '=', 'chandra-mahal')
    .executeTakeFirstOrThrow()
  const { call } = await signedIn(email)
  return { propertyId, call }
}

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
        -- What is lowered later comes back to the advance on the day on which it is lowered.
        where a.payment_line_id = l.line_id
          and case when a.amount > 0 then i.issued_on else (a.allocated_at at time zone 'Asia/Kolkata')::date end < ${past}) set_off
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
    const owner = await signedIn(email)
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

it('each report of the catalogue says of the demonstration in every format what the screen says', async () => {
  world.clock.set(now)
  const { propertyId, call } = await chandraMahal()
  for (const { id: reportId } of catalogue)
    await call.reports.generate({ propertyId, reportId, from: '2026-11-16', to: '2026-11-19' })
  await generateReports(world.services)
  const { items } = await call.reports.list({ propertyId })
  const made = new Map(items.map(({ reportId, runId }) => [reportId, runId]))
  let withRows = 0
  for (const { id } of catalogue) {
    const run = await call.reports.rows({ propertyId, runId: made.get(id) ?? '' })
    await expectFilesAsScreen(run)
    if (run.rows.length > 0) withRows += 1
  }
  // The others are of what a plan has not: channels are connected to the sandbox later, and nobody was walked.
  expect(withRows).toBeGreaterThanOrEqual(40)
})

it('a forecast is shown where it errs less than the naive methods; UPDATE_DOCS=1 writes how much to docs/forecast.md', async () => {
  world.clock.set(now)
  const hotels = await world.ownerDb
    .selectFrom('property as p')
    .innerJoin('appUser as o', 'o.id', 'p.accountId')
    .select(['p.id', 'p.name', 'o.email'])
    .orderBy('p.name')
    .execute()
  const wape = (accuracy: { wape: number } | null) => (accuracy ? `${accuracy.wape} %` : '–')
  const lines: string[] = []
  for (const { id: propertyId, name, email } of hotels) {
    const owner = await signedIn(email)
    const { backTest } = await owner.call.reports.forecast({ propertyId })
    for (const { lead, nights, forecast, lastWeek, lastYear, isShown } of backTest) {
      if (!forecast) continue
      const rivals = [lastWeek, lastYear].flatMap(rival => (rival ? [rival.wape] : []))
      expect(isShown, `${name}, ${lead}`).toBe(rivals.every(rival => forecast.wape < rival))
      const cells = [name, lead, nights, forecast.mae, wape(forecast), `${forecast.bias} %`]
      lines.push(`| ${[...cells, wape(lastWeek), isShown ? 'yes' : 'no'].join(' | ')} |`)
    }
  }
  expect(lines.filter(line => line.endsWith('yes |')).length).toBeGreaterThan(lines.length / 2)
  if (!process.env.UPDATE_DOCS) return
  const file = path.resolve(import.meta.dirname, '../../docs/forecast.md')
  const [head = '', , tail = ''] = readFileSync(file, 'utf8').split(/(?<=\|---\|\n)|(?=\nWAPE)/)
  writeFileSync(file, `${head}${lines.join('\n')}\n${tail}`)
})

it('columns that reports reckon for themselves are those of a count of its own', async () => {
  world.clock.set(now)
  await expectReckonedColumns(world, await chandraMahal())
})

it('what no other count shows of arrivals, cancellations, credit, groups and advances is counted anew', async () => {
  world.clock.set(now)
  const { rows } = await sql<{ id: string; email: string }>`
    select p.id, o.email from property p join app_user o on o.id = p.account_id
    where p.subdomain = 'chandra-mahal' or exists (select from room_type t where t.property_id = p.id and t.day_use_rate is not null)`.execute(
    world.ownerDb,
  )
  const told: Record<string, number> = {}
  for (const { id: propertyId, email } of rows) {
    const { call } = await signedIn(email)
    const report = async (reportId: (typeof catalogue)[number]['id'], from: string, to: string) => {
      const { runId } = await call.reports.generate({ propertyId, reportId, from, to })
      await generateReports(world.services)
      return call.reports.rows({ propertyId, runId })
    }
    const days = { from: '2026-10-01', to: '2026-11-20', until: '2026-12-20' }
    const found = await recountColumns({ ownerDb: world.ownerDb, propertyId, report }, days)
    for (const [column, count] of Object.entries(found)) told[column] = count + (told[column] ?? 0)
  }
  // Extensions, rooms by the day and papers of channels are counted where a test makes some.
  const {
    'manager-flash monthToDate': _,
    'stay-exceptions what': __,
    'channel-commission paper': ___,
    ...some
  } = told
  expect(Object.values(some).filter(count => count === 0)).toEqual([])
})

it('the trial balance of every hotel ties on every closed date, from whichever date it begins', async () => {
  const { rows } = await sql<{
    id: AuthorizedPropertyId
  }>`select distinct property_id as id from night_audit`.execute(world.ownerDb)
  for (const { id } of rows)
    for (const from of ['2026-06-20', '2026-10-02', '2026-11-19'] as const) {
      const days = await readTrialBalance(world.ownerDb, id, {
        from,
        to: '2026-11-20',
      })
      expect(days.filter(day => day.closed === null)).toEqual([])
      expect(days.filter(day => differenceOf(day) !== 0)).toEqual([])
    }
})

const countOf = async (query: RawBuilder<{ count: number }>): Promise<number> =>
  (await query.execute(world.ownerDb)).rows[0]?.count ?? -1

it('there is a paper for every payment and every stay that is over, in series without gaps', async () => {
  const bare = sql<{
    count: number
  }>`select count(*) from booking b where b.status = 'checked-out' and not exists (
    select 1 from document d where d.booking_id = b.id and d.kind in ('tax-invoice', 'bill-of-supply') and b.total_amount = d.total - (
      select coalesce(sum(c.total), 0) from document c where c.corrects_id = d.id and c.kind = 'credit-note'))`
  expect(await countOf(bare)).toBe(0)
  const early = sql<{
    count: number
  }>`select count(*) from document d join document e using (property_id, kind, financial_year)
    where e.serial = d.serial + 1 and e.issued_at < d.issued_at`
  expect(await countOf(early)).toBe(0)
})

it('the directory leads to what it has', async () =>
  expect(await directoryFaults(world.ownerDb)).toEqual([]))

it('bookings have terms, and hotels something to sell beside rooms', async () => {
  const houses = sql<{
    count: number
  }>`select count(*) from property p where p.status = 'active' and (
    select count(*) from extra e where e.property_id = p.id) >= 3 and exists (select 1 from payment_account a where a.property_id = p.id and a.is_default)`
  expect(await countOf(houses)).toBe(5)
  expect(
    await countOf(
      sql`select count(*) from booking where cancellation_terms->>'freeUntilHours' is null`,
    ),
  ).toBe(0)
  const unplanned = sql<{
    count: number
  }>`select count(*) from room_type t where (select count(*) from rate_plan r where r.room_type_id = t.id) < 3`
  expect(await countOf(unplanned)).toBe(0)
})

checkResultTypes(world)
