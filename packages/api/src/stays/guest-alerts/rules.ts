/** What the desk has to know of a guest before it speaks to them, in the order in which it is shown. */
export const guestFlags = ['blacklisted', 'vip', 'birthday', 'owes', 'complaint'] as const
export type GuestFlag = (typeof guestFlags)[number]

/** A review of so many stars or fewer is a complaint. */
export const complaintStars = 2
