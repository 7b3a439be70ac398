import { generateReports } from '@atithi/api/insight/report-files/jobs'
import { catalogue } from '@atithi/api/insight/report-files/rules/catalogue'
import type { Services } from '@atithi/api/kernel/context/services'
import { addDays, businessDate, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { openApplication } from '@atithi/db/client'
import { applicationUrl, loginsOf } from '@atithi/db/login-role'
import { createPrinter } from '@atithi/server/documents/printer'
import { reportFile, wholeOf } from '@atithi/server/documents/report-file'
import pg from 'pg'
import { openCallers } from './callers.ts'
import { type Ground, openGround, residentMegabytes } from './ground.ts'
import { filledDatabase, password } from './platform/filled-database.ts'

const say = (message: string) => console.info(message)
const schedules = 100
/** Rows of one report: memory that grows with them would show. */
const sizes = [250_000, 1_000_000]

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** A filled platform with a server that answers the desk of its large hotel. */
interface Platform {
  databaseUrl: string
  url: string
  pid: number | undefined
  cookie: string
  propertyId: string
  today: IsoDate
  close(): Promise<void>
}

async function openPlatform(ground: Ground): Promise<Platform> {
  const databaseUrl = await filledDatabase(ground.serverUrl, 6, say)
  const { url, pid } = await ground.startServer(applicationUrl(databaseUrl))
  const callers = await openCallers(databaseUrl)
  await callers.owner.query('delete from attempt')
  const person = callers.person()
  await person.call.auth.login({ email: 'owner-1@bench.example.in', password })
  const { rows } = await callers.owner.query<{ id: string }>(
    "select id from property where subdomain = 'bench-1'",
  )
  return {
    databaseUrl,
    url,
    pid,
    cookie: person.cookie(),
    propertyId: rows[0]?.id ?? '',
    today: businessDate(new Date(), 'Asia/Kolkata', '06:00'),
    close: callers.close,
  }
}

/** The worker of reports in this process, as the product runs it; beside it a server answers the desk. */
function workerOn(platform: Platform): { services: Services; close(): Promise<void> } {
  const { db } = openApplication(loginsOf(applicationUrl(platform.databaseUrl)), { max: 4 })
  const printer = createPrinter({ isPatient: true })
  const services: Services = {
    db,
    clock: { now: () => new Date() },
    events: { position: undefined, async *subscribe() {}, async *watch() {} },
    mailer: { async send() {} },
    storage: { async put() {}, read: async () => undefined, async remove() {} },
    judgeFile: async () => ({ kind: 'refused', why: 'No file is judged here.' }),
    papers: { pdfOf: async () => Buffer.alloc(0) },
    photos: { bannerOf: async () => undefined },
    dns: { textsOf: async () => [], aliasOf: async () => undefined },
    printReport: report => wholeOf(reportFile(report, printer)),
    settings: {
      baseDomain: 'localhost',
      secureCookies: false,
      publicUrl: 'http://localhost',
      signingKey: 'of the benchmark',
      razorpayUrl: 'http://localhost:1',
      cashfreeUrl: 'http://localhost:1',
      encryptionKeys: [{ id: 'bench', key: new Uint8Array(32).fill(7) }],
    },
  }
  const close = async () => {
    await printer.stop()
    await db.destroy()
  }
  return { services, close }
}

interface Asked {
  reportId: string
  format: string
  from: string
  to: string
}

const ask = (owner: pg.Client, propertyId: string, { reportId, format, from, to }: Asked) =>
  owner.query<{ id: string }>(
    `insert into report_run (report_id, format, property_ids, date_from, date_to) values ($1, $2, array[$3::uuid], $4, $5) returning id`,
    [reportId, format, propertyId, from, to],
  )

/** The file as a browser loads it: how long, and how many bytes. */
async function load(
  platform: Platform,
  runId: string,
): Promise<{ seconds: number; bytes: number }> {
  const started = performance.now()
  const answer = await fetch(`${platform.url}/exports/reports/${runId}`, {
    headers: { cookie: platform.cookie },
  })
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
  let bytes = 0
  for await (const part of answer.body) bytes += part.length
  return { seconds: (performance.now() - started) / 1000, bytes }
}

/** Requests of the desk, one after the other, until `work` is over; the slowest in a hundred in milliseconds. */
async function deskBeside(platform: Platform, work: () => Promise<void>): Promise<number> {
  const { propertyId, today } = platform
  const input = { propertyId, from: addDays(today, -3), to: addDays(today, 10) }
  const url = `${platform.url}/trpc/bookings.board?input=${encodeURIComponent(JSON.stringify(input))}`
  const taken: number[] = []
  let isOver = false
  const done = work().finally(() => {
    isOver = true
  })
  while (!isOver) {
    const started = performance.now()
    const answer = await fetch(url, { headers: { cookie: platform.cookie } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the desk was answered ${answer.status}`)
    taken.push(performance.now() - started)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  await done
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? 0
}

/** Lines are only ever added: what was made up for the measurement goes without the triggers that say so. */
async function forgetLines(owner: pg.Client, date: IsoDate): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await owner.query('delete from folio_line where business_date = $1', [date])
  await owner.query('set session_replication_role = origin')
}

/** So many rows of the day book, made and loaded: how long, and how much memory the worker and the server hold meanwhile. */
async function manyRows(
  { platform, services, owner }: { platform: Platform; services: Services; owner: pg.Client },
  size: number,
): Promise<void> {
  const date = '2001-01-01'
  // A run that was cut off leaves its own.
  await forgetLines(owner, date)
  await owner.query(
    `insert into folio_line (account_id, property_id, booking_id, kind, amount, description, business_date, sac)
     select b.account_id, b.property_id, b.id, 'extra', 100, 'Tea ' || n, '${date}', '996332'
     from (select account_id, property_id, id from booking where property_id = $1 order by id limit 1) b, generate_series(1, $2::int) n`,
    [platform.propertyId, size],
  )
  const asked = { reportId: 'day-book', format: 'csv', from: date, to: date }
  const { rows } = await ask(owner, platform.propertyId, asked)
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed / 2 ** 20)
  }, 50)
  const made = await timed(() => generateReports(services))
  clearInterval(watch)
  const { rows: runs } = await owner.query<{ failure: string | null }>(
    'select failure from report_run where id = $1',
    [rows[0]?.id],
  )
  if (runs[0]?.failure) throw new Error(`${size} rows were not made: ${runs[0].failure}`)
  const before = residentMegabytes(platform.pid)
  let resident = 0
  const look = setInterval(() => {
    resident = Math.max(resident, residentMegabytes(platform.pid) ?? 0)
  }, 500)
  const loaded = await load(platform, rows[0]?.id ?? '')
  clearInterval(look)
  say(`\n${size} rows of the day book as CSV`)
  say(`  made in ${made.toFixed(0)} s, the heap of the worker at most ${most.toFixed(0)} MB`)
  say(
    `  loaded in ${loaded.seconds.toFixed(0)} s, ${Math.round(loaded.bytes / 2 ** 20)} MB; the server from ${before} to at most ${resident} MB`,
  )
  await forgetLines(owner, date)
}

/** Measures what reports cost and prints it; asserts nothing. */
async function bench(): Promise<void> {
  const ground = await openGround()
  const platform = await openPlatform(ground)
  const { services, close } = workerOn(platform)
  const owner = new pg.Client(platform.databaseUrl)
  await owner.connect()
  const { propertyId, today } = platform
  try {
    await owner.query('delete from report_run')
    await owner.query('delete from report_schedule')
    await owner.query(
      'insert into account (id) select distinct account_id from property on conflict do nothing',
    )
    const year = { from: addDays(today, -365), to: addDays(today, -1) }
    say(
      '\na year of a hotel of 200 rooms, as XLSX, made and loaded; those below half a second left out',
    )
    for (const { id: reportId } of catalogue) {
      const { rows } = await ask(owner, propertyId, { reportId, format: 'xlsx', ...year })
      const made = await timed(() => generateReports(services))
      const { seconds, bytes } = await load(platform, rows[0]?.id ?? '')
      if (made + seconds >= 0.5)
        say(
          `  ${reportId}: made in ${made.toFixed(2)} s, loaded in ${seconds.toFixed(2)} s, ${Math.round(bytes / 1024)} KB`,
        )
    }

    const quiet = await deskBeside(platform, () => new Promise(done => setTimeout(done, 5_000)))
    const { rows: people } = await owner.query<{ id: string }>(
      'select account_id as id from property where id = $1',
      [propertyId],
    )
    const person = people[0]?.id
    const yesterday = { from: addDays(today, -1), to: addDays(today, -1) }
    for (let at = 0; at < schedules; at += 1) {
      const definition = catalogue[at % catalogue.length]
      const { rows } = await owner.query<{ id: string }>(
        `insert into report_schedule (account_id, property_id, report_id, format, every, sends_at, recipients, next_on, created_by, ended_at)
         values ($4, $1, $2, $3, 'day', '06:00', array[$4::uuid], $5, $4, now()) returning id`,
        [propertyId, definition?.id, ['xlsx', 'pdf', 'csv'][at % 3], person, today],
      )
      await owner.query(
        `insert into report_run (report_id, format, property_ids, date_from, date_to, schedule_id, due_on)
         values ($1, $2, array[$3::uuid], $4, $5, $6, $7)`,
        [
          definition?.id,
          ['xlsx', 'pdf', 'csv'][at % 3],
          propertyId,
          yesterday.from,
          yesterday.to,
          rows[0]?.id,
          today,
        ],
      )
    }
    let seconds = 0
    const busy = await deskBeside(platform, async () => {
      seconds = await timed(() => generateReports(services))
    })
    const { rows: states } = await owner.query(
      'select status, count(*)::int as runs from report_run where schedule_id is not null group by 1',
    )
    say(
      `\n${schedules} scheduled reports with their letters: ${seconds.toFixed(1)} s; ${JSON.stringify(states)}`,
    )
    say(
      `  the board of the desk, p99: ${quiet.toFixed(0)} ms quiet, ${busy.toFixed(0)} ms beside them`,
    )

    for (const size of sizes) await manyRows({ platform, services, owner }, size)
  } finally {
    await owner.end()
    await close()
    await platform.close()
    await ground.stop()
  }
}

await bench()
