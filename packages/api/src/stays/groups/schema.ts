import { z } from 'zod'
import { emailOrNone, phoneOrNone, reachable } from '../../kernel/shared/contact.ts'
import { daysBetween, type IsoDate } from '../../kernel/shared/dates.ts'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { page } from '../../kernel/shared/paging.ts'
import { optionalText, paise, requiredText, wholeNumber } from '../../kernel/shared/text.ts'
import { highestRate } from '../../property/rooms/rules.ts'
import { longestStay } from '../../selling/rates/rules/rates.ts'
import { instalmentsField } from '../instalments/schema.ts'

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

/** The whole schedule as it shall be; none takes it away. */
export const instalmentsInput = z.object({ groupId: id, instalments: instalmentsField })
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
