import type { Measured } from './load.ts'
import type { Work } from './loads.ts'

export interface Line {
  work: Work
  product: Measured
  floor: Measured
  residentMegabytes: number | undefined
}

const columns = ['work', 'req/s', 'p50 ms', 'p99 ms', 'floor', 'req/s', 'p99 ms', 'ratio', 'target', 'SQL', 'RSS MB', 'failed'] as const

/** The measured lines, as text in columns. */
export function tableOf(lines: readonly Line[]): string {
  const rows = lines.map(({ work, product, floor, residentMegabytes }) => [
    ...[work.name, Math.round(product.perSecond), product.p50, product.p99],
    ...[work.floorName, Math.round(floor.perSecond), floor.p99],
    ...[(product.perSecond / floor.perSecond).toFixed(2), work.target === undefined ? '' : `≥ ${work.target}`],
    ...[work.statements ?? '', residentMegabytes ?? '', product.failed + floor.failed],
  ])
  const cells = [[...columns], ...rows].map(row => row.map(String))
  const widths = columns.map((_, at) => Math.max(...cells.map(row => row[at]?.length ?? 0)))
  const isText = (at: number) => at === 0 || at === 4
  return cells
    .map(row => row.map((cell, at) => (isText(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '))
    .join('\n')
}
