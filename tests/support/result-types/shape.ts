import type { AuthorizedPropertyId } from '@atithi/api/kernel/access/gates'
import { bookingStatuses } from '@atithi/api/kernel/shared/booking-statuses'
import { isoDate } from '@atithi/api/kernel/shared/iso-date'
import { bookingSources } from '@atithi/api/stays/bookings/rules/bookings'
import type { Reader } from '@atithi/db/reader'
import { expect } from 'vitest'
import { z } from 'zod'

/** The hour at which the demonstration stands. */
export const now = '2026-11-21T06:30:00Z'

/** A hotel on whose invoices a company owes, with one of its guests who has points and one of its bookings. */
export interface Place {
  propertyId: AuthorizedPropertyId
  accountId: string
  companyId: string
  guestId: string
  bookingId: string
}

/** Each field of a row and no other, whose kind the compiler holds against that of the type. */
type Fields<Row> = { [Name in keyof Required<Row>]: z.ZodType<Row[Name]> }
export type Check = [name: string, check: (db: Reader, at: Place) => Promise<void>]

/** A statement that answers some rows of this type, at least as many as are told. */
export const rows = <Row>(
  name: string,
  read: (db: Reader, at: Place) => Promise<readonly Row[]>,
  fields: Fields<Row>,
  least = 1,
): Check => [
  name,
  async (db, at) => {
    const found = await read(db, at)
    expect(found.length).toBeGreaterThanOrEqual(least)
    z.array(z.strictObject(fields)).parse(found)
  },
]
export const row = <Row>(
  name: string,
  read: (db: Reader, at: Place) => Promise<Row>,
  fields: Fields<Row>,
): Check => rows(name, async (db, at) => [await read(db, at)], fields)

export const text = z.string()
export const count = z.int().min(0)
export const paise = z.int()
export const date = isoDate
export const span = { from: '2026-10-01', to: '2026-11-21' } as const
export const property = z.custom<AuthorizedPropertyId>(id => z.uuid().safeParse(id).success)
export const status = z.enum(bookingStatuses)
export const source = z.enum(bookingSources)
