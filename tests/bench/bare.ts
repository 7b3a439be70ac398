import { addDays, businessDate, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { createPool } from '@atithi/db/client'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

const types = 20
const nights = 760

/**
 * The least that anybody would need for the same work, on tables of its own: no hotel, no price, no
 * check, no trail. Written once and never made heavier: beside it stands what our SQL costs, as what
 * our TypeScript costs stands beside our own SQL. Serves under `/bare/`.
 */
export async function serveBare(app: FastifyInstance, databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl)
  app.addHook('onClose', () => pool.end())
  const today = businessDate(new Date(), 'Asia/Kolkata', '06:00')
  await pool.query(tables)
  await pool.query(
    `insert into bare.counter select type, $1::date + n, 1000000, 0, 250000, 1
     from generate_series(1, $2::int) type, generate_series(0, $3::int) n`,
    [today, types, nights],
  )
  await pool.query('vacuum analyze bare.counter, bare.booking, bare.day, bare.session')
  const answer = (path: string, text: string, values: unknown[]) =>
    app.get(`/bare/${path}`, async () => (await pool.query({ name: path, text, values })).rows)

  answer('no-op', 'select person from bare.session where token = $1', ['token-500'])
  const soon = [addDays(today, 20), addDays(today, 21)]
  answer('stock', counters, [Array.from({ length: 8 }, (_, at) => at + 1), soon])
  answer('list', 'select * from bare.booking where hotel = 1 order by id desc limit 50', [])
  answer(
    'board',
    `select id, code, guest, status, source, check_in, check_out, total, paid from bare.booking
     where hotel = 1 and check_in >= $1 and check_in < $2`,
    [addDays(today, -6), addDays(today, 28)],
  )
  answer('dashboard', 'select * from bare.day where hotel = 1 and day > $1', [addDays(today, -60)])
  answer('calendar', 'select * from bare.counter where type <= $1 and night >= $2 and night < $3', [
    types,
    today,
    addDays(today, 365),
  ])
  app.post<{ Body: Stay }>('/bare/book', ({ body }) => book(pool, body))
}

const counters = `select type, night, total - booked as free from bare.counter
  where type = any ($1::int[]) and night = any ($2::date[])`

interface Stay {
  checkIn: IsoDate
  checkOut: IsoDate
}

/** Two nights locked and taken, one row written. */
async function book(pool: pg.Pool, { checkIn, checkOut }: Stay): Promise<unknown> {
  const type = 1 + Math.floor(Math.random() * 8)
  const stay = [type, [checkIn, addDays(checkIn, 1)]]
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'lock',
      text: `select booked from bare.counter where type = $1 and night = any ($2::date[])
        and booked < total order by night for update`,
      values: stay,
    })
    await client.query({
      name: 'take',
      text: `update bare.counter set booked = booked + 1
        where type = $1 and night = any ($2::date[])`,
      values: stay,
    })
    const { rows } = await client.query({
      name: 'write',
      text: `insert into bare.booking (hotel, code, guest, status, source, check_in, check_out, total, paid)
        values (2, 'K7M4P2QX', 'Ravi Kumar', 'confirmed', 'direct', $1, $2, 500000, 0)
        returning id, code`,
      values: [checkIn, checkOut],
    })
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const tables = `
  drop schema if exists bare cascade;
  create schema bare;
  create table bare.session (token text primary key, person uuid not null);
  insert into bare.session select 'token-' || n, gen_random_uuid() from generate_series(1, 1000) n;
  create table bare.counter (type int, night date, total int not null, booked int not null,
    price bigint not null, shortest int not null, primary key (type, night));
  create table bare.booking (id uuid primary key default new_id(), hotel int not null, code text not null,
    guest text not null, status text not null, source text not null, check_in date not null,
    check_out date not null, total bigint not null, paid bigint not null);
  create index on bare.booking (hotel, check_in);
  insert into bare.booking select b.id, 1, code, guest_name, b.status, source, check_in, check_out, total_amount, paid_amount
    from booking b join property p on p.id = b.property_id where subdomain = 'bench-1';
  create table bare.day (hotel int, day date, sold int, revenue bigint, primary key (hotel, day));
  insert into bare.day select 1, check_in, count(*), sum(total) from bare.booking where hotel = 1 group by check_in;`
