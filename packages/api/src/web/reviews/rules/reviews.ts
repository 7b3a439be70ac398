export const ratings = [5, 4, 3, 2, 1] as const
export type Rating = (typeof ratings)[number]

export const longestComment = 2000

/** The local hour of the morning after check-out from which guests are asked. */
export const askFromHour = 10
/** Whoever left longer ago is asked no more: a job that stood still, or a hotel that begins to ask, writes to nobody late. */
export const askWithinDays = 3
/** How long the link of the letter works, from check-out. */
export const linkDays = 60

export const reviewLanguages = ['en', 'hi'] as const
export type ReviewLanguage = (typeof reviewLanguages)[number]

/** What a guest's link opens: the form, or why it opens no more. */
export type LinkState = 'open' | 'used' | 'expired'

export function linkState(
  { usedAt, expiresAt }: { usedAt: string | null; expiresAt: string },
  now: Date,
): LinkState {
  if (usedAt !== null) return 'used'
  return new Date(expiresAt) > now ? 'open' : 'expired'
}

/** The name under which strangers read a review: 'Meera Anand Rao' → 'Meera R.' */
export function signatureOf(guestName: string): string {
  const [first = '', ...others] = guestName.trim().split(/\s+/)
  const initial = /\p{L}/u.exec(others.at(-1) ?? '')?.[0]?.toUpperCase()
  return initial ? `${first} ${initial}.` : first
}
