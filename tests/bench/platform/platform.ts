import { setTimeout as sleep } from 'node:timers/promises'
import { businessDate } from '@atithi/api/kernel/shared/dates'
import { applicationUrl } from '@atithi/db/login-role'
import { callByPath } from '../../support/procedures.ts'
import { type Caller, type Callers, openCallers } from '../callers.ts'
import { type Ground, residentMegabytes } from '../ground.ts'
import { type BenchHotel, openBenchHotel } from '../hotel.ts'
import type { Row, Subject } from '../rows/row.ts'
import { recordStatements, type Statement } from '../statements.ts'
import { filledDatabase, password } from './filled-database.ts'

/** A filled database with a server on it, a large hotel to look at and a new one to sell. */
export interface Platform {
  hotels: number
  /** As the owner of the tables. */
  databaseUrl: string
  url: string
  pid: number | undefined
  idleMegabytes: number | undefined
  subject: Subject
  hotel: BenchHotel
  /** The cookie of somebody signed in; none for a visitor. */
  cookies: Record<Row['as'], string | undefined>
  /** What the product sends to the database for one request of a row. */
  statementsOf(row: Row): Promise<Statement[]>
  /** Waits until the database works on nothing of this platform: a load that is cut off leaves statements behind. */
  settle(): Promise<void>
  close(): Promise<void>
}

export async function openPlatform(
  ground: Ground,
  hotels: number,
  say: (message: string) => void,
): Promise<Platform> {
  const databaseUrl = await filledDatabase(ground.serverUrl, hotels, say)
  const { url, pid } = await ground.startServer(applicationUrl(databaseUrl))
  const idleMegabytes = residentMegabytes(pid)
  const callers = await openCallers(databaseUrl)
  // A run that was cut short has left attempts to sign in, on a database that stays.
  await callers.owner.query('delete from attempt')
  const owner = callers.person()
  await owner.call.auth.login({ email: 'owner-1@bench.example.in', password })
  const administrator = callers.person()
  await administrator.call.auth.login({ email: 'admin@bench.example.in', password })
  const subject = await findSubject(callers)
  const callerOf: Record<Row['as'], Caller> = {
    owner: owner.call,
    administrator: administrator.call,
    visitor: callers.visitor,
  }
  return {
    hotels,
    databaseUrl,
    url,
    pid,
    idleMegabytes,
    subject,
    hotel: await openBenchHotel(callers),
    cookies: { owner: owner.cookie(), administrator: administrator.cookie(), visitor: undefined },
    statementsOf: async ({ path, input, as, page }) => {
      const ask = async () => {
        if (page)
          await callByPath(callerOf[as], 'site.bySubdomain', { subdomain: subject.subdomain })
        await callByPath(callerOf[as], path, input(subject))
      }
      // What a process keeps is there after the first request.
      await ask()
      return recordStatements(callers.pools, ask)
    },
    settle: () => settle(callers),
    close: callers.close,
  }
}

async function settle({ owner }: Callers): Promise<void> {
  for (let look = 0; look < 600; look += 1) {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (rowCount === 0) return
    await sleep(50)
  }
}

async function findSubject({ owner }: Callers): Promise<Subject> {
  const { rows } = await owner.query<{
    propertyId: string
    roomTypeId: string
    deepCursor: string
  }>(
    `select id as "propertyId",
       (select t.id from room_type t where t.property_id = mine.id order by base_price limit 1) as "roomTypeId", (select b.id from booking b join property p on p.id = b.property_id where p.account_id = mine.account_id
       order by b.id desc offset 15000 limit 1) as "deepCursor"
     from property mine where subdomain = 'bench-1'`,
  )
  const [found] = rows
  if (!found) throw new Error('the filled database has no hotel to look at')
  return {
    ...found,
    subdomain: 'bench-1',
    today: businessDate(new Date(), 'Asia/Kolkata', '06:00'),
  }
}
