import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Hotel, World } from './world.ts'

/** A booking as a channel has it, with what the channel keeps of it, in paise. */
export async function tellCommission(
  { ownerDb }: World,
  { accountId, propertyId }: Hotel,
  bookingId: string,
  commission: number,
): Promise<void> {
  const { id: connectionId } = await ownerDb
    .insertInto('channelConnection')
    .values({
      propertyId,
      channelId: 'makemytrip',
      hotelCode: randomUUID(),
      credentialsSealed: 'x',
      includesTax: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into channel_reservation (account_id, property_id, connection_id, reservation_code, state, booking_id, snapshot, revised_at, commission_amount)
    values (${accountId}, ${propertyId}, ${connectionId}, 'R1', 'booked', ${bookingId}, '{}', now(), ${commission})`.execute(
    ownerDb,
  )
}

/** The same once for a booking, `a` of its paise told apart, with the channel's invoice of commission. */
export async function tellPaper(
  world: World,
  hotel: Hotel,
  bookingId: string,
  a: number,
): Promise<void> {
  const { propertyId } = hotel
  const known = await world.ownerDb
    .selectFrom('channelReservation')
    .select('id')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
  if (known) return
  await tellCommission(world, hotel, bookingId, 10_000 + a)
  const { id: statementId } = await world.ownerDb
    .insertInto('channelStatement')
    .values({
      propertyId,
      channelId: 'makemytrip',
      kind: 'commission-invoice',
      number: `MMT/${a}`,
      issuedOn: world.today(),
      enteredAt: world.clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.ownerDb
    .insertInto('channelStatementLine')
    .values({
      propertyId,
      statementId,
      bookingId,
      reservationCode: 'R1',
    })
    .execute()
}
