export interface Range {
  from: string | null
  to: string | null
}

/** What a click on a day makes of the range: it starts anew, or ends the one begun. */
export function extendRange(range: Range, day: string, stay: boolean): Range {
  const begins =
    range.from === null || range.to !== null || day < range.from || (stay && day === range.from)
  return begins ? { from: day, to: null } : { from: range.from, to: day }
}
