/** Of a numbered room, where its type says the first. */
export const highestNumber = 99_999

/** The first number of a floor; it holds 99 rooms before the numbers grow a digit. */
export const firstNumberOf = (floor: number, count: number): number =>
  (count > 99 ? floor * 1000 : floor * 100) + 1

/** The floor that a room number says: 204 is on the second, 1203 on the twelfth, 7 on the ground. */
export const floorOfNumber = (number: number): number => Math.floor(number / 100)

/** Numbers for `count` new rooms of one type: from the first on, skipping what is taken. */
export function nextRoomNumbers(
  taken: ReadonlySet<string>,
  first: number,
  count: number,
): string[] {
  const numbers: string[] = []
  for (let next = first; numbers.length < count; next += 1) {
    if (!taken.has(String(next))) numbers.push(String(next))
  }
  return numbers
}

export const lowestRate = 100

export const highestRate = 1_000_000_000

/** Features of one room. */
export const mostFeatures = 20
