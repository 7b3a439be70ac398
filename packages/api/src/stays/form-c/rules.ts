const hoursToFile = 24

/** Form III is filed within 24 hours of arrival (Immigration and Foreigners Rules 2025, rule 17). Instants. */
export function formDueAt(arrivedAt: string): string {
  return new Date(new Date(arrivedAt).getTime() + hoursToFile * 3_600_000).toISOString()
}
