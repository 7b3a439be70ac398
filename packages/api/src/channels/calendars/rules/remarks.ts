const mostRemarks = 50
const longestRemark = 300

/** What of the remarks is kept with a calendar, and how many more there were. */
export function remarksKept(remarks: readonly string[]): string[] {
  const all = [...new Set(remarks)].map(remark => remark.slice(0, longestRemark))
  const more = all.length - mostRemarks
  return more > 0 ? [...all.slice(0, mostRemarks), `And ${more} more.`] : all
}
