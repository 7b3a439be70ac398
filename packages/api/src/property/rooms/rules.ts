/**
 * Numbers for `count` new rooms of one type: its floor's hundred on, skipping what is taken.
 * The first type gets 101 …, the second 201 …; a floor holds 99 rooms before the numbers grow a digit.
 */
export function nextRoomNumbers(
  taken: ReadonlySet<string>,
  floor: number,
  count: number,
): string[] {
  const numbers: string[] = []
  const base = count > 99 ? floor * 1000 : floor * 100
  for (let next = base + 1; numbers.length < count; next += 1) {
    if (!taken.has(String(next))) numbers.push(String(next))
  }
  return numbers
}

export const lowestRate = 100

export const highestRate = 1_000_000_000
