/** On what a rule acts (contract: automations.create); a birthday beside them. */
export const triggers = [
  'booking.confirmed',
  'booking.cancelled',
  'stay.checked-in',
  'stay.checked-out',
  'payment.received',
  'before-check-in',
  'after-check-out',
  'birthday',
] as const
export type Trigger = (typeof triggers)[number]

/** At any hour: the guest waits for it. The rest is held from 22:00 until 08:00 (reference: messaging, section 4). */
export const atAnyHour: readonly Trigger[] = [
  'booking.confirmed',
  'booking.cancelled',
  'payment.received',
]
export const quietUntilHour = 8
export const quietFromHour = 22
/** The hour of a birthday, of the hotel's clock. */
export const birthdayHour = 10

/** What a stopped server missed is still sent when it is no later than this; else the run says why not. */
export const latestHours = 6
/** How far back is looked for what was missed. */
export const lookBackHours = 48
