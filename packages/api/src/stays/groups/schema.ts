import { z } from 'zod'
import { emailOrNone, phoneOrNone, reachable } from '../../kernel/shared/contact.ts'
import { daysBetween, type IsoDate } from '../../kernel/shared/dates.ts'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { basisPointsInWhole } from '../../kernel/shared/money.ts'
import { page } from '../../kernel/shared/paging.ts'
import { optionalText, paise, requiredText, wholeNumber } from '../../kernel/shared/text.ts'
import { highestRate } from '../../property/rooms/rules.ts'
import { longestStay } from '../../selling/rates/rules/rates.ts'

const groupStatuses = ['tentative', 'definite', 'released'] as const
export type GroupStatus = (typeof groupStatuses)[number]

const line = z.object({
  roomTypeId: id,
  rooms: wholeNumber('the rooms held', 0, 500),
  /** Of one room and night, before tax; each night's own where it is left out. */
  rate: paise('the group’s rate', 0, highestRate).nullish(),
})

const block = z.object({
  /** Nights of [checkIn, checkOut). */
  checkIn: isoDate,
  checkOut: isoDate,
  lines: z.array(line).min(1, 'Hold rooms of at least one type.').max(50, 'At most 50 room types.'),
})

const about = z.object({
  name: requiredText('the name of the group', 120),
  contactName: optionalText(120).default(''),
  contactPhone: phoneOrNone,
  contactEmail: emailOrNone,
  notes: optionalText(2000).default(''),
  cutOff: isoDate,
  status: z
    .enum(['tentative', 'definite'], 'Choose whether the rooms are held.')
    .default('definite'),
})

const inOrder = {
  rule: ({ checkIn, checkOut }: { checkIn: IsoDate; checkOut: IsoDate }) =>
    checkOut > checkIn && daysBetween(checkIn, checkOut) <= longestStay,
  says: {
    path: ['checkOut'],
    message: `Check-out lies after check-in, at most ${longestStay} nights on.`,
  },
}
const cutOffBeforeEnd = {
  rule: ({ cutOff, checkOut }: { cutOff: IsoDate; checkOut: IsoDate }) => cutOff < checkOut,
  says: { path: ['cutOff'], message: 'Release the rooms before the group has left.' },
}
const eachTypeOnce = {
  rule: ({ lines }: { lines: { roomTypeId: string }[] }) =>
    new Set(lines.map(entry => entry.roomTypeId)).size === lines.length,
  says: { path: ['lines'], message: 'Name each room type once.' },
}

export const createGroupInput = z
  .object({ ...about.shape, ...block.shape })
  .refine(inOrder.rule, inOrder.says)
  .refine(cutOffBeforeEnd.rule, cutOffBeforeEnd.says)
  .refine(eachTypeOnce.rule, eachTypeOnce.says)
export type GroupRequest = z.output<typeof createGroupInput>

/** The whole block as it shall be. */
export const updateGroupInput = z
  .object({ groupId: id, ...about.shape, ...block.shape })
  .refine(inOrder.rule, inOrder.says)
  .refine(cutOffBeforeEnd.rule, cutOffBeforeEnd.says)
  .refine(eachTypeOnce.rule, eachTypeOnce.says)

/** The most instalments of a schedule. */
export const mostInstalments = 12

const instalment = z
  .object({
    dueOn: isoDate,
    /** With tax. */
    amount: paise('the amount', 1, 100_000_000_000).nullish(),
    /** Of what the group comes to with tax. */
    percent: z
      .number({ error: 'Enter a share in percent.' })
      .gt(0, 'More than 0 %.')
      .max(100, 'At most 100 %.')
      .multipleOf(0.01, 'At most two decimals.')
      .nullish(),
  })
  .refine(one => (one.amount == null) !== (one.percent == null), {
    path: ['amount'],
    message: 'Enter either an amount or a percentage.',
  })

/** The whole schedule as it shall be; none takes it away. */
export const instalmentsInput = z.object({
  groupId: id,
  instalments: z
    .array(instalment)
    .max(mostInstalments, `At most ${mostInstalments} instalments.`)
    .refine(all => new Set(all.map(one => one.dueOn)).size === all.length, {
      message: 'Two instalments are due on one date. Join them, or choose another date.',
    })
    .refine(
      all =>
        all.reduce((sum, one) => sum + Math.round((one.percent ?? 0) * 100), 0) <=
        basisPointsInWhole,
      { message: 'The shares come to more than 100 %.' },
    ),
})
export type InstalmentsRequest = z.output<typeof instalmentsInput>

export const groupInput = z.object({ groupId: id })

export const listGroupsInput = page
  .pick({ cursor: true, limit: true })
  .extend({ status: z.enum(groupStatuses).optional() })
export type ListGroupsInput = z.output<typeof listGroupsInput>

export const pickUpInput = z
  .object({
    groupId: id,
    roomTypeId: id,
    checkIn: isoDate,
    checkOut: isoDate,
    rooms: wholeNumber('the number of rooms', 1, 50).default(1),
    adults: wholeNumber('the adults', 1, 200),
    children: wholeNumber('the children', 0, 200).default(0),
    guestName: requiredText('the guest’s name', 120),
    guestEmail: emailOrNone,
    guestPhone: phoneOrNone,
    specialRequests: optionalText(2000).default(''),
    idempotencyKey: requiredText('an idempotency key', 200),
  })
  .refine(reachable.rule, reachable.says)
  .refine(inOrder.rule, inOrder.says)
export type PickUpRequest = z.output<typeof pickUpInput>
