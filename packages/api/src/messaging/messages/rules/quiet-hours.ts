/** Between these hours, of the clock where the hotel is, marketing may arrive (TRAI: 10:00 to 21:00 for promotional SMS; here for all). */
const marketingFrom = 10
const marketingUntil = 21

/** When marketing may go that would go now: now, or the next morning at ten. `timeZone` is the hotel's. */
export function marketingGoesAt(now: Date, timeZone: string): Date {
  const hour = hourIn(now, timeZone)
  if (hour >= marketingFrom && hour < marketingUntil) return now
  // From hour to hour, since zones shift; a day has at most 25 of them.
  const next = new Date(Math.ceil((now.getTime() + 1) / 900_000) * 900_000)
  for (let steps = 0; steps < 100; steps += 1) {
    if (hourIn(next, timeZone) === marketingFrom) return next
    next.setTime(next.getTime() + 900_000)
  }
  return next
}

function hourIn(at: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  return Number(format.format(at))
}
